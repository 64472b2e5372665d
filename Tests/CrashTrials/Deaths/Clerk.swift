import Foundation
import Records

/// A process that adds up in a store while others do, each addition made of what was read just before.
package struct Clerk: Sendable {
  let store: FileStore
  let additions: Int

  /// Reads what a process is told that is to be a clerk: the store, its path and the number of additions.
  package init?(_ arguments: [String]) {
    guard arguments.count == 3, let kind = FileStore.Kind(rawValue: arguments[0]),
      let additions = Int(arguments[2])
    else { return nil }
    store = FileStore(kind: kind, path: arguments[1])
    self.additions = additions
  }

  /// Adds, with a byte to the standard output after each addition, and an `x` for each that came too late.
  package func live() async throws {
    let database = try store.open(.readWrite(createIfMissing: false))
    let output = FileHandle.standardOutput
    for _ in 0..<additions {
      while true {
        guard var record = try await database.fetch("Counts/all"),
          case .int(let sum) = record["sum"]
        else { return }
        record["sum"] = .int(sum + 1)
        do throws(RecordError) {
          try await database.save(record)
          break
        } catch {
          guard error.code == .recordChanged else { throw error }
          try output.write(contentsOf: Data([UInt8(ascii: "x")]))
        }
      }
      try output.write(contentsOf: Data([UInt8(ascii: ".")]))
    }
    try await database.close()
  }
}
