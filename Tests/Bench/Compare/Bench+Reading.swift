import RecordBench
import Records
import SQLiteRecords

extension Bench {
  /// Reading from SQLite: records by name, queries without and with an index, scans, and opening a file.
  func measureReading() async throws {
    let names = [
      "point", "batch point", "Q50 without an index", "count without an index",
      "full scan, all values made", "full scan, desired fields only", "full scan, pages of 1000",
      "Q50 indexed", "substring index, count (to the scan)", "open and first read",
    ]
    guard names.contains(where: { wants("SQLite " + $0) }) else { return }
    let rawPath = path("raw.db")
    let ourPath = path("db")
    try await measureQueries(rawPath, ourPath)
    // Nobody has the files open any more, on either side: whoever opens them makes their companions.
    try await measureOpening(rawPath, ourPath)
    remove(rawPath)
    remove(ourPath)
  }

  private func measureQueries(_ rawPath: String, _ ourPath: String) async throws {
    let table = try RawTable(rawPath, full: false, creates: true)
    try table.insert(raw, 0, workload.notes.count)
    let database = try SQLiteDatabase(path: ourPath, durability: .operatingSystem)
    let store = NoteStore(database)
    try await store.insert(workload.notes)
    try await measurePoints(table, store)
    try await measureScans(table, store)
    try table.index()
    try await database.ensureIndex(Workload.order)
    try await compareQ50("Q50 with an index", table, store)
    try await measure(
      "SQLite Q50 indexed", limit: 1.5, count: 20,
      raw: { try await seconds { for _ in 0..<20 { try table.q50() } } },
      ours: { try await seconds { for _ in 0..<20 { _ = try await store.read(Workload.q50) } } })
    try await measureSubstrings(store)
    try await database.close()
  }

  private func measurePoints(_ table: RawTable, _ store: NoteStore) async throws {
    let count = 10_000
    // Far apart, so that no page is read twice in a row.
    let stride = 7_919
    let chosen = (0..<count).map { ids[$0 * stride % ids.count] }
    let raw = raw
    var digest = AnswerDigest().value
    try table.points(raw, 500, stride: stride, digest: &digest)
    answers.compare(
      "points", digest, try await store.digest(ofPoints: Array(chosen.prefix(500))).value)
    try await measure(
      "SQLite point", limit: 1.1, count: count,
      raw: { try await seconds { try table.points(raw, count, stride: stride) } },
      ours: { try await seconds { _ = try await store.points(chosen) } })
    try await measure(
      "SQLite batch point (100 at once)", limit: 1.15, count: count,
      raw: { try await seconds { try table.points(raw, count, stride: stride, batch: 100) } },
      ours: { try await seconds { _ = try await store.points(chosen, batch: 100) } })
  }

  private func compareQ50(
    _ question: String, _ table: RawTable, _ store: NoteStore
  ) async throws {
    var digest = AnswerDigest().value
    try table.q50(digest: &digest)
    answers.compare(question, digest, try await store.digest(of: Workload.q50).value)
  }

  private func measureScans(_ table: RawTable, _ store: NoteStore) async throws {
    try await compareQ50("Q50 without an index", table, store)
    try await measure(
      "SQLite Q50 without an index", limit: 1.1,
      raw: { try await seconds { try table.q50() } },
      ours: { try await seconds { _ = try await store.read(Workload.q50) } })
    answers.compare(
      "count", table.count(), try await store.database.count(Workload.unfinished))
    try await measure(
      "SQLite count without an index", limit: 1.1,
      raw: { await seconds { _ = table.count() } },
      ours: { try await seconds { _ = try await store.database.count(Workload.unfinished) } })
    let all = Query(Note.type)
    let titles = Query(Note.type, fields: .only(["title"]))
    var digest = AnswerDigest().value
    try table.scan(digest: &digest)
    answers.compare("scan", digest, try await store.digest(of: all).value)
    let count = workload.notes.count
    try await measure(
      "SQLite full scan, all values made", limit: 1.45, count: count,
      raw: { try await seconds { try table.scan() } },
      ours: { try await seconds { _ = try await store.read(all) } })
    try await measure(
      "SQLite full scan, desired fields only", limit: 0.6, count: count,
      raw: { try await seconds { try table.scan() } },
      ours: { try await seconds { _ = try await store.read(titles) } })
    try await measure(
      "SQLite full scan, pages of 1000", limit: nil, count: count,
      raw: { try await seconds { try table.scan() } },
      ours: { try await seconds { _ = try await store.stream(pageSize: 1_000) } })
  }

  /// The index of substrings, against the same store without it.
  private func measureSubstrings(_ store: NoteStore) async throws {
    guard wants("substring index") else { return }
    let query = Workload.titled
    let scanned = try await store.database.count(query)
    var scans: [Double] = []
    for _ in 0..<3 {
      scans.append(try await seconds { _ = try await store.database.count(query) })
    }
    let scan = Spread(scans).median
    try await store.database.ensureIndex(Workload.substrings)
    answers.compare("titles with a part", scanned, try await store.database.count(query))
    try await measure(
      "SQLite substring index, count (to the scan)", limit: 0.05,
      raw: { scan }, ours: { try await seconds { _ = try await store.database.count(query) } })
  }

  private func measureOpening(_ rawPath: String, _ ourPath: String) async throws {
    let raw = raw
    let first = ids[0]
    try await measure(
      "SQLite open and first read", limit: 1.2, rounds: options.rounds * 5,
      raw: {
        try await seconds {
          let table = try RawTable(rawPath, full: true)
          try table.points(raw, 1, stride: 1)
        }
      },
      ours: {
        try await seconds {
          let database = try SQLiteDatabase(path: ourPath)
          _ = try await database.fetch([first], fields: .all)
          try await database.close()
        }
      })
  }
}
