import InMemoryRecords
import Records
import Testing

@testable import SQLiteRecords

/// The same random history and questions on SQLite with push-down, without it, and in memory.
@Suite("One question, one answer")
struct DifferentialTests {
  private let folder: TemporaryFolder
  private let pushing: SQLiteDatabase
  private let evaluating: SQLiteDatabase
  private let memory: InMemoryDatabase
  /// The same history in stores with indices of all sorts.
  private let indexed: [any RecordDatabase]

  private static let indices = [
    "Notes (count)", "Notes (name, day DESC)", "Notes (name[c], ratio)", "Notes (name[cd] DESC)",
    "Notes (flag, count DESC, name)", "Notes (extra.k)", "Notes (extra.k DESC, id)",
    "Notes (link, created)", "Notes (never)", "Notes (blob, extra.k[c])",
    "Notes ELEMENTS (words)", "Notes ELEMENTS (words[cd])", "Notes ELEMENTS (numbers)",
    "Notes SUBSTRINGS (name)", "Notes SUBSTRINGS (name[cd])", "Notes SUBSTRINGS (words[c])",
    "Notes WORDS",
  ]

  init() throws {
    folder = try TemporaryFolder()
    pushing = try SQLiteDatabase(
      path: folder.file("a.db"), durability: .operatingSystem, clock: SteppingClock())
    evaluating = try SQLiteDatabase(path: folder.file("a.db"), pushesDown: false)
    memory = InMemoryDatabase(clock: SteppingClock())
    indexed = [
      try SQLiteDatabase(
        path: folder.file("b.db"), durability: .operatingSystem, clock: SteppingClock()),
      InMemoryDatabase(clock: SteppingClock()),
    ]
  }

  private func modify(_ modifications: [Modification], atomically: Bool) async throws {
    let a = try await pushing.modify(modifications, atomically: atomically)
    let b = try await memory.modify(modifications, atomically: atomically)
    for database in indexed {
      let c = try await database.modify(modifications, atomically: atomically)
      #expect(c.outcomes.map { try? $0.get() } == b.outcomes.map { try? $0.get() })
    }
    #expect(a.outcomes.count == b.outcomes.count)
    for (a, b) in zip(a.outcomes, b.outcomes) {
      switch (a, b) {
      case (.success(let a), .success(let b)): #expect(a == b)
      case (.failure(let a), .failure(let b)):
        #expect(a.code == b.code && a.record == b.record && a.field == b.field)
      default: Issue.record("\(a) on SQLite, \(b) in memory")
      }
    }
  }

  private func fill(_ random: inout RandomRecords) async throws {
    for _ in 0..<6 {
      var batch: [Modification] = []
      for _ in 0..<20 {
        let record = try random.record(named: "n\(random.number(below: 60))")
        switch random.number(below: 6) {
        case 0: batch.append(.delete(record.id))
        case 1: batch.append(.save(record, .insert))
        case 2: batch.append(.update(record.id, ["count": .increment(by: 1), "name": .remove]))
        case 3: batch.append(.save(record, .changedFields))
        default: batch.append(.save(record, .overwrite))
        }
      }
      try await modify(batch, atomically: random.number(below: 3) == 0)
    }
  }

  @Test("gives the same pages, counts and errors", arguments: 1...6 as ClosedRange<UInt64>)
  func answers(seed: UInt64) async throws {
    var random = RandomRecords(seed: seed)
    // Some indices see every save, others are built of what is there.
    for (place, text) in Self.indices.enumerated() where place % 2 == seed % 2 {
      for database in indexed { try await database.ensureIndex(RecordIndex(text: text)) }
    }
    try await fill(&random)
    for text in Self.indices {
      for database in indexed { try await database.ensureIndex(RecordIndex(text: text)) }
    }
    var pushed = 0
    for number in 0..<50 {
      let query = random.query()
      let size = random.number(below: 7) + 1
      let comment = Comment(rawValue: "seed \(seed), query \(number): \(query)")
      let expected = await Answer(memory, query, pageSize: size)
      #expect(await Answer(pushing, query, pageSize: size) == expected, comment)
      #expect(await Answer(evaluating, query, pageSize: size) == expected, comment)
      for database in indexed {
        #expect(await Answer(database, query, pageSize: size) == expected, comment)
      }
      if try await pushing.explain(query).isWhollyPushedDown { pushed += 1 }
    }
    #expect(pushed >= 45)
  }

  @Test("gives the same changes, in pages and whole", arguments: 20...24 as ClosedRange<UInt64>)
  func changes(seed: UInt64) async throws {
    var random = RandomRecords(seed: seed)
    for _ in 0..<3 {
      try await fill(&random)
      for limit in [nil, 1, 5, 1_000] as [Int?] {
        var token: ChangeToken?
        while true {
          let expected = try await memory.changes(since: token, limit: limit)
          let page = try await pushing.changes(since: token, limit: limit)
          #expect(page == expected, "seed \(seed), limit \(String(describing: limit))")
          token = page.token
          guard page.hasMore, page == expected else { break }
        }
      }
    }
    let kinds = try await memory.schema()
    #expect(try await indexed[0].schema() == kinds)
    #expect(try await pushing.schema() == kinds)
  }

  /// All a store says to one query: whole, in pages, counted.
  private struct Answer: Equatable {
    var records: [Record] = []
    var pages: [[Record]] = []
    var count = -1
    var codes: [String] = []

    init(_ database: any RecordDatabase, _ query: Query, pageSize: Int) async {
      do throws(RecordError) {
        count = try await database.count(query)
      } catch {
        codes.append(error.code.rawValue)
      }
      do throws(RecordError) {
        records = try await database.page(query, after: nil, limit: nil).records
        var cursor: Cursor?
        repeat {
          let page = try await database.page(query, after: cursor, limit: pageSize)
          pages.append(page.records)
          cursor = page.cursor
        } while cursor != nil && pages.count < 100
      } catch {
        codes.append("\(error.code) \(error.field?.rawValue ?? "")")
      }
    }
  }
}
