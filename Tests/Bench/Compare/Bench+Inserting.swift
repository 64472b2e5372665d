import RecordBench
import Records
import SQLiteRecords

extension Bench {
  /// Many notes in one transaction, under random names on both sides and under the time-ordered ones of ours.
  func measureInserting() async throws {
    let names = ["SQLite bulk insert, same ids", "SQLite bulk insert, time-ordered ids"]
    guard names.contains(where: wants) else { return }
    let count = options.records
    let random = Workload(count: count, names: nil)
    let rawRandom = RawNotes(random.notes)
    let randomRecords = random.notes.map(\.record)
    let ordered = Workload(count: count).notes.map(\.record)
    let rounds = max(3, options.rounds / 2)
    try await measure(
      names[0], limit: 1.25, count: count, rounds: rounds,
      raw: { try await self.rawInsert(rawRandom, count) },
      ours: { try await self.insert(randomRecords) })
    try await measure(
      names[1], limit: 0.75, count: count, rounds: rounds,
      raw: { try await self.rawInsert(rawRandom, count) },
      ours: { try await self.insert(ordered) })
    try await measure(
      "(C alone: the bare table to the whole)", limit: nil, count: count, rounds: rounds,
      raw: { try await self.rawInsert(rawRandom, count) },
      ours: { try await self.rawInsert(rawRandom, count, bare: true) })
  }

  private func rawInsert(_ notes: RawNotes, _ count: Int, bare: Bool = false) async throws -> Double
  {
    let path = path("raw.db")
    defer { remove(path) }
    let table = try RawTable(path, full: true, bare: bare, creates: true)
    return try await seconds { try table.insert(notes, 0, count) }
  }

  private func insert(_ records: [Record]) async throws -> Double {
    let path = path("db")
    defer { remove(path) }
    let database = try SQLiteDatabase(path: path)
    let time = try await seconds { try await NoteStore(database).insert(records: records) }
    try await database.close()
    return time
  }
}
