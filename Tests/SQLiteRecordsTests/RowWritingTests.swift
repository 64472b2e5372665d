import Foundation
import Records
import Testing

@testable import SQLiteRecords

@Suite("Writing rows")
struct RowWritingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open() throws(RecordError) -> SQLiteDatabase {
    try SQLiteDatabase(
      path: folder.file("a.db"), durability: .operatingSystem, clock: SteppingClock())
  }

  private static let indices = [
    "Notes (count, name[cd])", "Notes ELEMENTS (words[c])", "Notes SUBSTRINGS (name[cd])",
    "Notes WORDS", "Notes (extra.k)",
  ]

  /// A change of one of a few records, and sometimes one after another in the same batch.
  private static func modifications(
    _ random: inout RandomRecords, _ records: [RecordID: Record]
  ) throws -> [Modification] {
    var modifications: [Modification] = []
    for _ in 0...random.number(below: 3) {
      let record = try random.record(named: "n\(random.number(below: 12))")
      let field = random.one(of: RandomRecords.fields)
      switch random.number(below: 7) {
      case 0: modifications.append(.save(record, .overwrite))
      case 1: modifications.append(.save(record))
      case 2: modifications.append(.delete(record.id))
      case 3: modifications += [.delete(record.id), .save(record, .overwrite)]
      case 4:
        let version = records.values.first?.version
        modifications.append(.delete(record.id, ifVersion: version))
      case 5: modifications.append(.update(record.id, [field: .remove]))
      default:
        modifications.append(.update(record.id, [field: .set(random.value(of: field))]))
      }
    }
    return modifications
  }

  @Test(
    "keeps rows, their checksums and their indices true, whatever is changed of a record and by whom",
    arguments: 1...8 as ClosedRange<UInt64>)
  func changes(seed: UInt64) async throws {
    var random = RandomRecords(seed: seed)
    let stores = [try open(), try open()]
    if seed.isMultiple(of: 2) {
      for text in Self.indices { try await stores[0].ensureIndex(RecordIndex(text: text)) }
    }
    var records: [RecordID: Record] = [:]
    var last: UInt64 = 0
    for _ in 0..<60 {
      let store = stores[random.number(below: 2)]
      let modifications = try Self.modifications(&random, records)
      let result = try await store.modify(modifications, atomically: false)
      for (modification, outcome) in zip(modifications, result.outcomes) {
        switch outcome {
        case .success(.saved(let record)):
          let version = try #require(record.version?.rawValue)
          #expect(version > last, "seed \(seed): a version came twice")
          last = version
          records[record.id] = record
        case .success(.deleted(let id)):
          if records.removeValue(forKey: id) != nil { last += 1 }
        case .failure(let error):
          #expect(
            [.recordChanged, .unknownItem].contains(error.code), "seed \(seed): \(error)")
          // Whoever is refused is told all that is there instead.
          if let server = error.server { #expect(server == records[modification.id]) }
        }
      }
    }
    for store in stores {
      let ids = (0..<12).map { RecordID(uncheckedType: "Notes", name: "n\($0)") }
      #expect(try await store.fetch(ids, fields: .all) == records, "seed \(seed)")
      #expect(try await store.verify().isSound, "seed \(seed)")
    }
    for store in stores { try await store.close() }
  }

  @Test("lends SQLite texts of any size", arguments: [0, 15, 16, 4_095, 4_097, 70_000, 150_000])
  func sizes(count: Int) async throws {
    let store = try open()
    let fields: [FieldName] = ["a", "b", "c", "d"]
    var record = Record("Notes/long")
    for field in fields { record[field] = .string(String(repeating: "é", count: count / 2)) }
    record["list"] = .list([.string(String(repeating: "x", count: count)), "y"])
    var saved = try await store.save(record)
    saved["b"] = "short"
    saved = try await store.save(saved)
    saved["a"] = .string(String(repeating: "z", count: count))
    saved = try await store.save(saved)
    #expect(try await store.fetch("Notes/long") == saved)
    #expect(try await store.verify().isSound)
    try await store.close()
  }
}
