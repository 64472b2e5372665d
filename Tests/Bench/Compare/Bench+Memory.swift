import InMemoryRecords
import RecordBench
import Records

extension Bench {
  /// The store in memory, against a dictionary and an array, and against SQLite in C.
  func measureMemory() async throws {
    guard wants("memory") else { return }
    let notes = workload.notes
    let plain = PlainNotes()
    for note in notes { plain.insert(note) }
    let database = InMemoryDatabase()
    let store = NoteStore(database)
    try await store.insert(notes)
    let count = 10_000
    let chosen = (0..<count).map { ids[$0 * 7_919 % ids.count] }
    let names = chosen.map(\.name)
    let readPlain: Comparison.Side = {
      try await seconds {
        for name in names where plain.note(name) == nil {
          throw RawTable.Failure(description: "A note is missing in memory.")
        }
      }
    }
    try await measure(
      "memory point", limit: 1.1, count: count, raw: readPlain,
      ours: { try await seconds { _ = try await store.points(chosen) } })
    try await measure(
      "memory batch point (100 at once)", limit: nil, count: count, raw: readPlain,
      ours: { try await seconds { _ = try await store.points(chosen, batch: 100) } })
    let inserted = Array(notes.prefix(50_000))
    let records = inserted.map(\.record)
    try await measure(
      "memory insert", limit: 1.5, count: inserted.count,
      raw: {
        let plain = PlainNotes()
        return await seconds { for note in inserted { plain.insert(note) } }
      },
      ours: {
        let store = NoteStore(InMemoryDatabase())
        return try await seconds { try await store.insert(records: records) }
      })
    try await measureMemoryQuery(database, store)
  }

  private func measureMemoryQuery(_ database: InMemoryDatabase, _ store: NoteStore) async throws {
    guard wants("memory Q50 indexed (to SQLite in C)") else { return }
    let path = path("raw.db")
    defer { remove(path) }
    let table = try RawTable(path, full: false, creates: true)
    try table.insert(raw, 0, workload.notes.count)
    try table.index()
    try await database.ensureIndex(Workload.order)
    var digest = AnswerDigest().value
    try table.q50(digest: &digest)
    answers.compare("Q50 in memory", digest, try await store.digest(of: Workload.q50).value)
    try await measure(
      "memory Q50 indexed (to SQLite in C)", limit: 0.2, count: 20,
      raw: { try await seconds { for _ in 0..<20 { try table.q50() } } },
      ours: { try await seconds { for _ in 0..<20 { _ = try await store.read(Workload.q50) } } })
  }
}
