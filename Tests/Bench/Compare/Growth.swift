import InMemoryRecords
import JSONFileRecords
import RecordBench
import Records
import SQLiteRecords

/// What single operations cost with so many records.
struct Growth {
  let size: Int
  /// The operations and their seconds, in the order in which they are printed.
  var times: [(name: String, seconds: Double)] = []
  /// Records a second while the store was filled.
  var inserted = 0.0
  /// Bytes beyond what was in use before, at most, while all records were read.
  var peaks: [(name: String, bytes: Int?)] = []
}

extension Bench {
  /// Measures what must not grow, with so many records.
  func measureGrowth(_ size: Int) async throws -> Growth {
    var growth = Growth(size: size)
    let notes = Workload(count: size).notes
    let ids = notes.map { RecordID(uncheckedType: Note.type, name: $0.name) }
    try await measureSQLiteGrowth(&growth, notes, ids)
    try await measureJSONGrowth(&growth, notes)
    return growth
  }

  private func measureSQLiteGrowth(
    _ growth: inout Growth, _ notes: [Note], _ ids: [RecordID]
  ) async throws {
    let path = path("db")
    defer { remove(path) }
    let database = try SQLiteDatabase(path: path)
    let store = NoteStore(database)
    try await database.ensureIndex(Workload.order)
    let filling = try await seconds { try await Self.fill(store, notes) }
    growth.inserted = Double(notes.count) / filling
    let chosen = (0..<1_000).map { ids[$0 * 7_919 % ids.count] }
    growth.times.append(
      ("SQLite point", try await median(1_000) { _ = try await store.points(chosen) }))
    growth.times.append(
      (
        "SQLite Q50 indexed",
        try await median(20) {
          for _ in 0..<20 { _ = try await store.read(Workload.q50) }
        }
      ))
    let more = Workload(count: 50 * (options.rounds + 1)).notes.map(\.record)
    growth.times.append(("SQLite single save", try await saving(store, more)))
    growth.peaks.append(
      ("full scan", try await peak { _ = try await store.read(Query(Note.type)) }))
    growth.peaks.append(
      ("in pages of 1000", try await peak { _ = try await store.stream(pageSize: 1_000) }))
    try await database.close()
    growth.times.append(
      (
        "SQLite open and first read",
        try await median(1) {
          let database = try SQLiteDatabase(path: path)
          _ = try await database.fetch([ids[0]], fields: .all)
          try await database.close()
        }
      ))
  }

  private func measureJSONGrowth(_ growth: inout Growth, _ notes: [Note]) async throws {
    let path = path("json")
    defer { remove(path) }
    let database = try JSONFileDatabase(path: path)
    let store = NoteStore(database)
    try await store.insert(notes)
    try await database.compact()
    let more = Workload(count: 50 * (options.rounds + 1)).notes.map(\.record)
    growth.times.append(("JSON durable save", try await saving(store, more)))
    try await database.close()
  }

  private static func fill(_ store: NoteStore, _ notes: [Note]) async throws {
    for start in stride(from: 0, to: notes.count, by: 10_000) {
      try await store.insert(notes[start..<min(start + 10_000, notes.count)])
    }
  }

  private func saving(_ store: NoteStore, _ records: [Record]) async throws -> Double {
    var run = 0
    var times: [Double] = []
    while (run + 1) * 50 <= records.count {
      let part = records[(run * 50)..<((run + 1) * 50)]
      run += 1
      times.append(try await seconds { try await store.insertEach(part) } / 50)
    }
    return Spread(times).median
  }

  private func median(
    _ count: Int, _ body: @Sendable () async throws -> Void
  ) async throws -> Double {
    var times: [Double] = []
    for _ in 0...options.rounds { times.append(try await seconds(body) / Double(count)) }
    return Spread(times).median
  }

  private func peak(_ body: @Sendable () async throws -> Void) async throws -> Int? {
    ProcessMemory.resetPeak()
    let before = ProcessMemory.current
    _ = try await seconds(body)
    guard let before, let peak = ProcessMemory.peak else { return nil }
    return max(0, peak - before)
  }
}
