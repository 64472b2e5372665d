import Foundation
import InMemoryRecords
import Records

/// A process that fills the disk of a store until saves fail, makes room and goes on, and says what it met.
///
/// A store in memory gets only what was acknowledged: the two must be the same whenever they are compared.
package struct Hoarder: Sendable {
  let store: FileStore
  /// How many bytes something else takes on the disk, until it makes room.
  let ballast: Int

  /// Reads what a process is told that is to be a hoarder: the store, its path and the bytes that something else takes.
  package init?(_ arguments: [String]) {
    guard arguments.count == 3, let kind = FileStore.Kind(rawValue: arguments[0]),
      let ballast = Int(arguments[2])
    else { return nil }
    store = FileStore(kind: kind, path: arguments[1])
    self.ballast = ballast
  }

  /// Fills the disk with large records and then with small ones, tries to change one, and makes room.
  package func live() async throws {
    let reference = InMemoryDatabase(clock: StandingClock())
    let other = URL(filePath: store.path + ".other")
    try Data(repeating: 1, count: ballast).write(to: other)
    let database = try store.open(.readWrite(createIfMissing: true))
    for size in [20_000, 500, 1] {
      try await fill(database, with: size, and: reference)
    }
    let change = Record("Lists/20000-0", ["name": .string(String(repeating: "+", count: 30_000))])
    try await save(change, to: database, and: reference, as: "a change")
    try await compare(database, with: reference, "the full store")
    try await open(.readOnly, "another connection", reference)

    try FileManager.default.removeItem(at: other)
    try await save(change, to: database, and: reference, as: "a change with room")
    try await compare(database, with: reference, "the store with room")
    try await database.close()
    try await open(.readWrite(createIfMissing: false), "the store opened again", reference)
  }

  /// Saves new records of a size until one is refused.
  private func fill(
    _ database: any RecordDatabase, with size: Int, and reference: InMemoryDatabase
  ) async throws {
    let text = String(repeating: "-", count: size)
    // Far more than there is room for; a store that refuses nothing ends here.
    for number in 0..<200 {
      let record = Record(
        RecordID(uncheckedType: "Lists", name: "\(size)-\(number)"), ["name": .string(text)])
      do throws(RecordError) {
        try await database.save(record)
        try await reference.save(record)
      } catch {
        print("record of \(size): \(error.code) \(error.message)")
        return
      }
    }
    print("record of \(size): never refused")
  }

  private func save(
    _ record: Record, to database: any RecordDatabase, and reference: InMemoryDatabase,
    as name: String
  ) async throws {
    do throws(RecordError) {
      try await database.save(record, policy: .overwrite)
      try await reference.save(record, policy: .overwrite)
      print("\(name): saved")
    } catch {
      print("\(name): \(error.code) \(error.message)")
    }
  }

  private func open(_ access: StoreAccess, _ name: String, _ reference: InMemoryDatabase)
    async throws
  {
    let database = try store.open(access)
    try await compare(database, with: reference, name)
    try await database.close()
  }

  private func compare(
    _ database: any RecordDatabase, with reference: InMemoryDatabase, _ name: String
  ) async throws {
    let (found, acknowledged) = (
      try await StoreState(of: database), try await StoreState(of: reference)
    )
    let isSame = found == acknowledged
    print("\(name): \(isSame ? "what was acknowledged" : "\(found), not \(acknowledged)")")
  }
}
