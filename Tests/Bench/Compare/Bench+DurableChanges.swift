import RecordBench
import Records
import SQLiteRecords

extension Bench {
  /// Changes one at a time, each lasting before the next, and 64 that come together.
  func measureDurableChanges() async throws {
    for (level, durability) in [("NORMAL", Durability.operatingSystem), ("FULL", .power)] {
      let names = ["insert", "update", "delete"].map { "SQLite single \($0), \(level)" }
      let together = "64 concurrent saves, each (to a single one)"
      guard names.contains(where: wants) || durability == .power && wants(together) else {
        continue
      }
      let rawPath = path("raw.db")
      let ourPath = path("db")
      defer {
        remove(rawPath)
        remove(ourPath)
      }
      let size = durability == .power ? 50 : 500
      let count = size * (options.rounds + 1)
      let workload = Workload(count: count)
      let raw = RawNotes(workload.notes)
      let table = try RawTable(rawPath, full: durability == .power, creates: true)
      let database = try SQLiteDatabase(path: ourPath, durability: durability)
      let store = NoteStore(database)
      // What is to be done is known on both sides before the time is taken.
      let saves = workload.notes.map { Modification.save($0.record, .insert) }
      let changes = workload.notes.map(\.nextPriority)
      let deletions = workload.notes.map { Modification.delete($0.id) }
      // Each run has notes of its own.
      func sides(
        _ raw: @escaping @Sendable (Int) throws -> Void,
        _ ours: @escaping @Sendable (Int) async throws -> Void
      ) -> (Comparison.Side, Comparison.Side) {
        var rawRuns = 0
        var ourRuns = 0
        return (
          {
            let first = rawRuns * size
            rawRuns += 1
            return try await seconds { try raw(first) }
          },
          {
            let first = ourRuns * size
            ourRuns += 1
            return try await seconds { try await ours(first) }
          }
        )
      }
      let inserting = sides(
        { try table.insertEach(raw, $0, size) },
        { try await store.commitEach(Array(saves[$0..<($0 + size)])) })
      // What follows needs the notes, whether the row is asked for or not.
      if wants(names[0]) {
        try await measure(names[0], limit: 1.1, count: size, raw: inserting.0, ours: inserting.1)
      } else {
        try table.insert(raw, 0, count)
        try await store.insert(workload.notes)
      }
      let updating = sides(
        { try table.update(raw, $0, size) },
        { try await store.commitEach(Array(changes[$0..<($0 + size)])) })
      try await measure(names[1], limit: 1.1, count: size, raw: updating.0, ours: updating.1)
      let deleting = sides(
        { try table.delete(raw, $0, size) },
        { try await store.commitEach(Array(deletions[$0..<($0 + size)])) })
      try await measure(names[2], limit: 1.1, count: size, raw: deleting.0, ours: deleting.1)
      if durability == .power { try await measureTogether(together, store) }
      try await database.close()
    }
  }

  private func measureTogether(_ name: String, _ store: NoteStore) async throws {
    let names = TimeOrderedIDGenerator()
    let template = workload.notes[0]
    @Sendable func fresh() -> [Record] {
      (0..<64).map { _ in
        var note = template
        note.name = names.makeName()
        return note.record
      }
    }
    try await measure(
      name, limit: 0.1, count: 64,
      raw: {
        let records = fresh()
        return try await seconds { try await store.insertEach(records) }
      },
      ours: {
        let records = fresh()
        return try await seconds { try await store.insertConcurrently(records) }
      })
  }
}
