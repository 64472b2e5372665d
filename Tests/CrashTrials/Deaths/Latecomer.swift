import Foundation
import InMemoryRecords
import Records

/// A process that opens a store on a disk without any room, and says what it met.
///
/// The store lies there as after a power failure or as its last connection has left it, so without what a connection
/// keeps beside it while it is open.
package struct Latecomer: Sendable {
  let store: FileStore
  /// Whether the last connection has closed the store; if not, commits wait in its log or journal.
  let wasClosed: Bool

  /// Reads what a process is told that is to be a latecomer: the store, its path and 1 if the store was closed, else 0.
  package init?(_ arguments: [String]) {
    guard arguments.count == 3, let kind = FileStore.Kind(rawValue: arguments[0]) else {
      return nil
    }
    store = FileStore(kind: kind, path: arguments[1])
    wasClosed = arguments[2] == "1"
  }

  private var folder: URL { URL(filePath: store.path).deletingLastPathComponent() }

  /// Makes the store, fills the disk, opens the store, and opens it again once there is room.
  package func live() async throws {
    let reference = InMemoryDatabase(clock: StandingClock())
    try await makeStore(like: reference)
    let other = folder.appending(path: "other")
    try fillDisk(other)
    await open(.readWrite(createIfMissing: false), "to write", reference)
    await open(.readOnly, "to read", reference)
    try FileManager.default.removeItem(at: other)
    await open(.readWrite(createIfMissing: false), "with room", reference)
  }

  private func makeStore(like reference: InMemoryDatabase) async throws {
    let database = try store.open(.readWrite(createIfMissing: true))
    for number in 0..<20 {
      let record = Record(
        RecordID(uncheckedType: "Lists", name: "l\(number)"),
        ["name": .string(String(repeating: "Milk ", count: number * 10))])
      try await database.save(record)
      try await reference.save(record)
    }
    if wasClosed { return try await database.close() }
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where !name.hasSuffix("-shm") {
      files[name] = try Data(contentsOf: folder.appending(path: name))
    }
    try await database.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    for (name, bytes) in files { try bytes.write(to: folder.appending(path: name)) }
  }

  /// Makes a file of all the room that there is.
  private func fillDisk(_ other: URL) throws {
    try Data().write(to: other)
    let file = try FileHandle(forWritingTo: other)
    for size in [65_536, 4_096, 1] {
      while (try? file.write(contentsOf: Data(repeating: 1, count: size))) != nil {}
    }
    try file.close()
  }

  /// Opens the store, compares it with what was acknowledged, and saves one more record.
  private func open(
    _ access: StoreAccess, _ name: String, _ reference: InMemoryDatabase
  ) async {
    do throws(RecordError) {
      let database = try store.open(access)
      let isSame = try await StoreState(of: database) == StoreState(of: reference)
      print("\(name): \(isSame ? "what was acknowledged" : "something else")")
      if access.canWrite {
        do throws(RecordError) {
          // Too long for what is left of the last block of a file.
          let text = String(repeating: "Tea ", count: 8_000)
          try await database.save(Record("Lists/late", ["name": .string(text)]))
          print("saving: saved")
        } catch {
          print("saving: \(error.code.rawValue) \(error.message)")
        }
      }
      try await database.close()
    } catch {
      print("\(name): \(error.code.rawValue) \(error.message)")
    }
  }
}
