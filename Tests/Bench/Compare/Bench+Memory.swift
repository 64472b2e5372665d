import InMemoryRecords
import RecordBench
import Records

extension Bench {
  /// The store in memory, against a dictionary and an array, and against SQLite in C.
  func measureMemory() async throws {
    let names = [
      "memory point", "memory point, to a dictionary without a call",
      "memory batch point (100 at once)", "memory insert", "memory Q50 indexed (to SQLite in C)",
    ]
    guard names.contains(where: { wants($0) }) else { return }
    let notes = workload.notes
    var plain = PlainNotes()
    for note in notes { plain.insert(note) }
    let database = InMemoryDatabase()
    let store = NoteStore(database)
    try await store.insert(notes)
    try await measureMemoryPoints(plain, store)
    let inserted = Array(notes.prefix(50_000))
    let records = inserted.map(\.record)
    try await measure(
      "memory insert", limit: 1.5, count: inserted.count,
      raw: {
        // Freed behind the clock on both sides.
        var plain = PlainNotes()
        let start = ContinuousClock.now
        for note in inserted { plain.insert(note) }
        return (ContinuousClock.now - start) / .seconds(1)
      },
      ours: {
        let store = NoteStore(InMemoryDatabase())
        return try await seconds { try await store.insert(records: records) }
      })
    try await measureMemoryQuery(database, store)
  }

  /// The limit is for what a store adds to a dictionary that is shared between tasks and called as a store is called;
  /// what the call itself may cost has a row of its own.
  private func measureMemoryPoints(_ plain: PlainNotes, _ store: NoteStore) async throws {
    let count = 10_000
    let chosen = (0..<count).map { ids[$0 * 7_919 % ids.count] }
    let names = chosen.map(\.name)
    let missing = RawTable.Failure(description: "A note is missing in memory.")
    let called: any NoteSource = SharedPlainNotes(plain)
    let read: Comparison.Side = {
      try await seconds { for name in names where plain.note(name) == nil { throw missing } }
    }
    let points: Comparison.Side = {
      try await seconds {
        if try await store.points(chosen) != chosen.count { throw missing }
      }
    }
    try await measure(
      "memory point", limit: 1.1, count: count,
      raw: {
        try await seconds {
          for name in names where try await called.note(name) == nil { throw missing }
        }
      }, ours: points)
    try await measure(
      "memory point, to a dictionary without a call", limit: nil, count: count, raw: read,
      ours: points)
    try await measure(
      "memory batch point (100 at once)", limit: nil, count: count, raw: read,
      ours: {
        try await seconds {
          if try await store.points(chosen, batch: 100) != chosen.count { throw missing }
        }
      })
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
