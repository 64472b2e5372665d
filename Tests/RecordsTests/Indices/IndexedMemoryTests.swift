import Foundation
import InMemoryRecords
import Records
import Testing

@Suite("Indices in memory")
struct IndexedMemoryTests {
  private struct FixedClock: RecordClock {
    let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  }

  private static let declared = [
    "Notes (rank)", "Notes (rank DESC, title)", "Notes (title[cd], rank DESC)", "Notes (title)",
    "Notes (done, rank, title[c])", "Notes (extra.k)", "Notes (created, rank)",
    "Notes ELEMENTS (tags)", "Notes ELEMENTS (tags[c])", "Notes WORDS", "Notes SUBSTRINGS (title)",
  ]

  private struct Random {
    var generator: SplitMix64

    mutating func one<Element>(of choices: [Element]) -> Element {
      choices[Int.random(in: 0..<choices.count, using: &generator)]
    }

    mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &generator) < percent
    }

    mutating func text() -> String { one(of: ["", "a", "A", "ab", "Ab", "é", "e\u{301}", "b c"]) }

    mutating func record(_ number: Int) throws -> Record {
      var record = Record(try RecordID(type: "Notes", name: "n\(number)"))
      if chance(80) { record["rank"] = .int(Int64.random(in: 0..<6, using: &generator)) }
      if chance(80) { record["title"] = .string(text()) }
      if chance(80) { record["done"] = .bool(chance(50)) }
      if chance(70) {
        record["tags"] = .list((0..<one(of: [0, 1, 2, 3])).map { _ in .string(text()) })
      }
      if chance(70) {
        let value: RecordValue = one(of: [1, 1.0, "a", true, [], 2, 0.5])
        record["extra"] = .object(["k": value])
      }
      return record
    }

    mutating func leaf() -> RecordPredicate {
      let options = one(
        of: [[], .caseInsensitive, [.caseInsensitive, .diacriticInsensitive]] as [TextOptions])
      let order: [Comparison.Operator] = [
        .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
      ]
      let rank = RecordValue.int(Int64.random(in: 0..<6, using: &generator))
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: return .compare("rank", one(of: order), chance(50) ? rank : 2.5)
      case 1: return .compare("rank", .equal, rank)
      case 2: return .membership(Membership("rank", in: [rank, 2.0, 2, 5]))
      case 3: return .between("rank", rank, 4)
      case 4: return .absent(one(of: ["rank", "title", "extra.k", "tags"]))
      case 5:
        return .compare(
          "title", one(of: order + [.beginsWith, .like, .contains]), .string(text()),
          options: options)
      case 6:
        if chance(50) { return .compare("done", .equal, .bool(chance(50))) }
        let ids = ["Notes/n3", "Notes/n9", "Other/n3"] as [RecordID]
        return .membership(Membership("id", in: ids.map { .reference(RecordReference($0)) }))
      case 7: return .compare("extra.k", one(of: order), one(of: [1, "a", true, 1.5]))
      case 8: return .compare("tags", .contains, .string(text()), options: options)
      case 9:
        return .comparison(
          Comparison(
            "tags", one(of: order + [.beginsWith]), .string(text()), options: options,
            quantifier: one(of: Quantifier.allCases)))
      case 10:
        return .membership(
          Membership(
            "tags", in: [.string(text()), .string(text())], options: options,
            quantifier: one(of: Quantifier.allCases)))
      default: return .tokens(one(of: TokenMatch.allCases), text() + " " + text())
      }
    }

    mutating func query() -> Query {
      let leaves = (0..<one(of: [0, 1, 1, 2, 3])).map { _ in leaf() }
      let predicate: RecordPredicate = chance(85) ? .and(leaves) : .or(leaves)
      let sort = (0..<one(of: [0, 1, 1, 2, 3])).map { _ in
        let path: FieldPath = one(of: ["rank", "title", "done", "extra.k", "created", "id"])
        let options = one(
          of: [[], .caseInsensitive, [.caseInsensitive, .diacriticInsensitive]] as [TextOptions])
        return SortKey(
          path, chance(50) ? .ascending : .descending, options: path == "title" ? options : [])
      }
      return Query(
        "Notes", where: predicate, sort: sort,
        limit: chance(30) ? Int.random(in: 0..<40, using: &generator) : nil)
    }
  }

  @Test("never change an answer", arguments: 1...4 as ClosedRange<UInt64>)
  func answers(seed: UInt64) async throws {
    var random = Random(generator: SplitMix64(seed: seed))
    let plain = InMemoryDatabase(clock: FixedClock())
    let indexed = InMemoryDatabase(clock: FixedClock())
    let indices = try Self.declared.map { (text) throws(RecordError) in try RecordIndex(text: text)
    }
    for index in indices.dropFirst(4) { try await indexed.ensureIndex(index) }
    for round in 0..<3 {
      for _ in 0..<150 {
        let record = try random.record(Int.random(in: 0..<200, using: &random.generator))
        let change: Modification =
          random.chance(15) ? .delete(record.id) : .save(record, .overwrite)
        for database in [plain, indexed] {
          _ = try await database.modify([change], atomically: true)
        }
      }
      // The others are built on records that are there.
      if round == 0 { for index in indices.prefix(4) { try await indexed.ensureIndex(index) } }
      for number in 0..<120 {
        let query = random.query()
        let comment = Comment(rawValue: "seed \(seed), query \(number): \(query.text)")
        let expected = try await plain.all(query)
        #expect(try await indexed.all(query) == expected, comment)
        #expect(try await indexed.count(query) == expected.count, comment)
        var cursor: Cursor?
        var pages: [Record] = []
        repeat {
          let page = try await indexed.page(
            query, after: cursor, limit: random.one(of: [1, 3, 7, 50]))
          pages += page.records
          cursor = page.cursor
        } while cursor != nil
        #expect(pages == expected, comment)
      }
    }
  }

  @Test("are pages that a deleted record's cursor continues")
  func cursorOfADeletedRecord() async throws {
    let database = InMemoryDatabase()
    try await database.ensureIndex(RecordIndex(text: "Notes (rank DESC)"))
    for number in 0..<9 {
      try await database.save(
        Record(RecordID(type: "Notes", name: "n\(number)"), ["rank": .int(Int64(number / 3))]))
    }
    for direction in [SortKey.Direction.ascending, .descending] {
      let query = Query("Notes", sort: [SortKey("rank", direction)])
      let page = try await database.page(query, after: nil, limit: 4)
      let last = try #require(page.records.last)
      let rest = try await database.page(query, after: page.cursor, limit: nil).records
      #expect(rest.count == 5)
      try await database.delete(last.id)
      #expect(try await database.page(query, after: page.cursor, limit: nil).records == rest)
      try await database.save(Record(last.id, last.fieldValues))
    }
  }
}
