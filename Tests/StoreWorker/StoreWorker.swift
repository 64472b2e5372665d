import JSONFileRecords
import Records
import SQLiteRecords

/// Another process that writes to a store, for tests: `store-worker json|sqlite PATH`.
///
/// Reads one command a line, `save NAME TEXT` or `delete NAME` of a record of the type `Lists`, and answers with one
/// line, `done` or the error. Closes the store at the end of its input.
@main
struct StoreWorker {
  static func main() async {
    do {
      let arguments = CommandLine.arguments
      guard arguments.count == 3 else { throw Refused("store-worker json|sqlite PATH") }
      let database = try open(arguments[1], arguments[2])
      print("open")
      flush()
      while let line = readLine() {
        do {
          try await perform(line.split(separator: " ", maxSplits: 2).map(String.init), on: database)
          print("done")
        } catch {
          print("failed: \(error)")
        }
        flush()
      }
      try await database.close()
    } catch {
      print("failed: \(error)")
    }
  }

  private static func open(_ kind: String, _ path: String) throws -> any RecordDatabase {
    switch kind {
    case "json": try JSONFileDatabase(path: path)
    case "sqlite": try SQLiteDatabase(path: path)
    default: throw Refused("no store is called \(kind)")
    }
  }

  private static func perform(_ words: [String], on database: any RecordDatabase) async throws {
    guard words.count >= 2 else { throw Refused("no command") }
    let id = try RecordID(type: "Lists", name: words[1])
    switch (words[0], words.count) {
    case ("save", 3):
      try await database.save(Record(id, ["name": .string(words[2])]), policy: .overwrite)
    case ("delete", 2):
      try await database.delete(id)
    default:
      throw Refused("no command is called \(words[0])")
    }
  }

  /// Why the worker does not do what it was told.
  private struct Refused: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }
}
