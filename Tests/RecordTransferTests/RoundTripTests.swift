import FaultyFiles
import Foundation
import InMemoryRecords
import JSONFileRecords
import Records
import SQLiteRecords
import Testing

@testable import RecordTransfer
@testable import RecordTrials

/// Exported and imported again, records are the same: on every store, in every form, to the bit.
@Suite struct RoundTripTests {
  static let stores = ["memory", "json", "sqlite"]

  private func open(_ name: String, in folder: TemporaryFolder) throws -> any RecordDatabase {
    switch name {
    case "json": try JSONFileDatabase(path: folder.file("store-\(UUID().uuidString).json"))
    case "sqlite": try SQLiteDatabase(path: folder.file("store-\(UUID().uuidString).db"))
    default: InMemoryDatabase()
    }
  }

  /// Fills a store with records of hostile values, the same ones for the same seed.
  private func fill(_ database: any RecordDatabase, seed: UInt64) async throws {
    var generator = TrialGenerator(seed: seed)
    for type in generator.schema.typeNames {
      for name in HostileValues.names where generator.random.chance(70) {
        var fields: [FieldName: RecordValue] = [:]
        for field in generator.schema.types[type, default: []] where generator.random.chance(70) {
          fields[field.name] = generator.value(ofKind: field.kind)
        }
        try await database.save(
          Record(RecordID(uncheckedType: type, name: name), fields), policy: .insert)
      }
    }
  }

  @Test(arguments: stores, UInt64(0)..<24)
  func `an import of an export gives the same records`(store: String, seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let source = try open(store, in: folder)
    try await fill(source, seed: seed)
    let expected = try await contents(of: source)
    let kinds = try await kindsInUse(of: source)
    for format in TransferFormat.allCases {
      let target = try open(store, in: folder)
      let types = Set(expected.keys.map(\.type)).sorted()
      // A CSV file holds one type; the others also go by types now and then.
      let choices: [String?] = format == .csv || seed % 3 == 0 ? types : [nil]
      for type in choices {
        let bytes = try await exportRecords(of: source, .init(format: format, type: type))
        let portion = [1, 7, 64, 1 << 16][Int(seed % 4)]
        let imported = try await importRecords(
          TextSource(bytes, portion: portion), .init(format: format, type: type), into: target)
        #expect(imported.shown.isEmpty, "seed \(seed), \(format)")
      }
      #expect(try await contents(of: target) == expected, "seed \(seed), \(format)")
      let got = try await kindsInUse(of: target)
      for (type, fields) in kinds {
        for (field, kind) in fields {
          // A list that is empty in every record does not tell its elements' kind again.
          let known = got[type]?[field]
          #expect(known?.merged(with: kind) == kind, "seed \(seed), \(format), \(type).\(field)")
        }
      }
      try await target.close()
    }
    try await source.close()
  }

  @Test(arguments: stores, UInt64(100)..<110)
  func `a second export of what was imported has the same bytes`(
    store: String, seed: UInt64
  ) async throws {
    let folder = try TemporaryFolder()
    let source = InMemoryDatabase()
    try await fill(source, seed: seed)
    let target = try open(store, in: folder)
    let bytes = try await exportRecords(of: source, .init(format: .json))
    _ = try await importRecords(TextSource(bytes), .init(format: .json), into: target)
    #expect(try await exportRecords(of: target, .init(format: .json)) == bytes)
    try await target.close()
  }

  @Test(arguments: stores, UInt64(200)..<208)
  func `a copy has the same records and all kinds`(store: String, seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let source = try open(store, in: folder)
    try await fill(source, seed: seed)
    // Some fields lose all their values; their kinds stay.
    for id in try await contents(of: source).keys where id.name < "g" {
      try await source.save(Record(id), policy: .overwrite)
    }
    for name in Self.stores {
      let target = try open(name, in: folder)
      let copy = RecordCopy(from: source, to: target)
      let count = try await copy.check()
      let counts = try await copy.run()
      #expect(counts.values.reduce(0, +) == count)
      #expect(try await contents(of: target) == contents(of: source), "seed \(seed), \(name)")
      #expect(try await target.schema() == source.schema(), "seed \(seed), \(name)")
      try await target.close()
    }
    try await source.close()
  }

  @Test func `every kind of value that a record can hold goes through every form`() async throws {
    let record = Record(
      "Things/a",
      [
        "bool": true, "int": .int((1 << 53) + 1), "double": 0.30000000000000004, "whole": 6.0,
        "date": .date(Date(timeIntervalSinceReferenceDate: 0.1)), "text": "12", "empty": "",
        "data": .data(Data([0, 255])), "none": .data(Data()),
        "of": .reference(RecordReference("Lists/a b%_*", action: .cascade)),
        "to": .reference(RecordReference("Lists/c", action: .deny)),
        "at": .location(Location(latitude: 52.5, longitude: -13.4)), "list": ["", "a,b", "\r\n"],
        "nothing": [], "nested": [[], [1]],
        "dates": [.date(Date(timeIntervalSinceReferenceDate: 1))],
        "object": .object(["k": [1, 2], "é": 1.0, "e\u{301}": true]), "dash": "—",
      ])
    for format in TransferFormat.allCases {
      let source = InMemoryDatabase()
      let target = InMemoryDatabase()
      try await source.save(record)
      let bytes = try await exportRecords(of: source, .init(format: format))
      let imported = try await importRecords(TextSource(bytes), .init(format: format), into: target)
      #expect(imported.shown.isEmpty)
      #expect(try await target.fetch("Things/a")?.fieldValues == record.fieldValues, "\(format)")
      #expect(try await target.schema() == source.schema(), "\(format)")
    }
  }
}
