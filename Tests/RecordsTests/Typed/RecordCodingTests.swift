import Foundation
import Records
import Testing

struct RecordCodingTests {
  static let full = Note(
    title: "Milk", subtitle: "é", priority: -3, weight: 0.1, done: true, flag: false,
    due: Date(timeIntervalSinceReferenceDate: 0.1), status: .closed, keywords: ["a", ""],
    aliases: [], place: Location(latitude: 1, longitude: 2),
    parent: RecordReference("Notes/a", action: .none),
    address: .init(city: "Oslo", number: 7), home: .init(city: "Bergen"), counts: ["x": 1],
    link: URL(string: "https://example.org/a?b"),
    mark: UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF"), data: Data([0, 255]))

  @Test func everyPropertyHasItsField() throws {
    let fields = try RecordEncoder().fields(of: Self.full)
    #expect(
      fields == [
        "title": "Milk", "subtitle": "é", "priority": -3, "weight": 0.1, "done": true,
        "flag": false, "due_at": .date(Date(timeIntervalSinceReferenceDate: 0.1)),
        "status": "closed", "keywords": ["a", ""], "aliases": [],
        "place": .location(Location(latitude: 1, longitude: 2)),
        "parent": .reference(RecordReference("Notes/a")),
        "address": .object(["city": "Oslo", "number": 7]), "home": .object(["city": "Bergen"]),
        "counts": .object(["x": 1]), "link": "https://example.org/a?b",
        "mark": "6F9619FF-8B86-D011-B42D-00C04FC964FF", "data": .data(Data([0, 255])),
      ])
  }

  @Test(arguments: [full, Note(title: "")])
  func aNoteIsReadAsItWasWritten(_ note: Note) throws {
    let record = try TypedRecord(note, id: "Notes/a").record()
    #expect(try TypedRecord<Note>(record).value == note)
    #expect(try TypedRecord<Note>(record).record() == record)
  }

  @Test func nilIsAbsence() throws {
    let fields = try RecordEncoder().fields(of: Note(title: "x"))
    #expect(
      Set(fields.keys) == [
        "title", "priority", "weight", "done", "status", "keywords", "address", "counts",
      ])
  }

  struct Numbers: Codable, Equatable {
    var a: Int8?
    var b: UInt8?
    var c: Int32?
    var d: UInt32?
    var e: Int64?
    var f: UInt64?
    var g: Float?
    var h: [[Int]]?
    var i: Set<String>?
    var j: [String: [Double]]?
    var k: [Date]?
    var l: [Note.Address]?
  }

  static let numbers: [(Numbers, FieldName, RecordValue)] = [
    (Numbers(a: -128), "a", -128),
    (Numbers(b: 255), "b", 255),
    (Numbers(c: .min), "c", .int(Int64(Int32.min))),
    (Numbers(d: .max), "d", .int(Int64(UInt32.max))),
    (Numbers(e: .min), "e", .int(.min)),
    (Numbers(f: UInt64(Int64.max)), "f", .int(.max)),
    (Numbers(g: 0.1), "g", .double(Double(Float(0.1)))),
    (Numbers(h: [[], [1, 2]]), "h", [[], [1, 2]]),
    (Numbers(i: ["b", "a", "é", ""]), "i", ["", "a", "b", "é"]),
    (Numbers(j: ["k": [1, 0.5]]), "j", .object(["k": [1.0, 0.5]])),
    (Numbers(k: [.distantPast]), "k", [.date(.distantPast)]),
    (Numbers(l: [.init(city: "a")]), "l", [.object(["city": "a"])]),
  ]

  @Test(arguments: numbers)
  func numbersAndCollectionsAreExact(
    _ value: Numbers, _ field: FieldName, _ expected: RecordValue
  ) throws {
    let fields = try RecordEncoder().fields(of: value)
    #expect(fields == [field: expected])
    #expect(try RecordDecoder().decode(Numbers.self, from: Record("N/a", fields)) == value)
  }

  struct Bad: Encodable {
    struct Inner: Encodable {
      var since: Date?
      var blob: Data?
      var to: RecordID?
      var at: Location?
      var deep: [Inner]?
    }
    enum CodingKeys: String, CodingKey {
      case big, list, inner, number, text, money, mixed
      case bad = "due at"
      case id
    }
    var big: UInt64?
    var list: [Int?]?
    var inner: Inner?
    var number: Double?
    var text: String?
    var money: Decimal?
    var mixed: Mixed?
    var bad: Int?
    var id: Int?
  }

  struct Mixed: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(1)
      try container.encode("x")
    }
  }

  static let refusals: [(Bad, FieldName?, String)] = [
    (Bad(big: .max), "big", "big: "),
    (Bad(list: [1, nil]), "list", "list[1]: "),
    (Bad(inner: .init(since: .now)), "inner", "inner.since: "),
    (Bad(inner: .init(blob: Data())), "inner", "inner.blob: "),
    (Bad(inner: .init(to: "A/b")), "inner", "inner.to: "),
    (Bad(inner: .init(at: Location(latitude: 0, longitude: 0))), "inner", "inner.at: "),
    (Bad(inner: .init(deep: [.init(), .init(since: .now)])), "inner", "inner.deep[1].since: "),
    (Bad(number: .nan), "number", "number: "),
    (Bad(number: -.infinity), "number", "number: "),
    (Bad(text: "a\0"), "text", "text: "),
    (Bad(money: 1), "money", "money: "),
    (Bad(mixed: Mixed()), "mixed", "mixed: "),
    (Bad(bad: 1), nil, "due at: "),
    (Bad(id: 1), nil, "id: "),
  ]

  @Test(arguments: refusals)
  func whatARecordCannotHoldIsRefusedByItsPath(
    _ value: Bad, _ field: FieldName?, _ path: String
  ) {
    let error = #expect(throws: RecordError.self) { try RecordEncoder().fields(of: value) }
    #expect(error?.code == .invalidValue)
    #expect(error?.field == field)
    #expect(error?.message.hasPrefix(path) == true, "\(error?.message ?? "")")
  }

  @Test func aTypeWithoutKeysIsNoRecord() {
    let error = #expect(throws: RecordError.self) { try RecordEncoder().fields(of: [1]) }
    #expect(error?.code == .invalidValue)
  }

  static let foreign: [([FieldName: RecordValue], FieldName, RecordError.Code)] = [
    (["title": 1], "title", .kindMismatch),
    ([:], "title", .invalidValue),
    (["title": "x", "priority": 1.0], "priority", .kindMismatch),
    (["title": "x", "weight": 1], "weight", .kindMismatch),
    (["title": "x", "status": "lost"], "status", .invalidValue),
    (["title": "x", "keywords": [1]], "keywords", .kindMismatch),
    (["title": "x", "mark": "no uuid"], "mark", .invalidValue),
    (["title": "x", "home": "no object"], "home", .kindMismatch),
  ]

  @Test(arguments: foreign)
  func whatTheTypeDoesNotKnowIsRefusedByItsField(
    _ fields: [FieldName: RecordValue], _ field: FieldName, _ code: RecordError.Code
  ) throws {
    var record = try TypedRecord(Note(title: ""), id: "Notes/a").record()
    record["title"] = nil
    for (field, value) in fields { record[field] = value }
    let wrong = record
    let error = #expect(throws: RecordError.self) { try TypedRecord<Note>(wrong) }
    #expect(error?.code == code)
    #expect(error?.field == field)
    #expect(error?.record == "Notes/a")
    #expect(error?.message.contains("lost") == false)
  }

  @Test(arguments: [
    (RecordValue.double(0.1), false), (.double(0.5), true), (.double(1e300), false),
    (.int(1), false),
  ])
  func aFloatTakesOnlyWhatItHoldsExactly(_ value: RecordValue, _ isExact: Bool) {
    let read = try? RecordDecoder().decode(Float.self, from: value)
    #expect((read != nil) == isExact)
  }

  @Test func insideAnObjectAWholeNumberIsEither() throws {
    let value = RecordValue.object(["a": 1, "b": 2.0, "c": [1, 2]])
    struct Inside: Decodable, Equatable {
      var a: Double
      var b: Int
      var c: [Double]
    }
    let decoded = try RecordDecoder().decode(Inside.self, from: value)
    #expect(decoded == Inside(a: 1, b: 2, c: [1, 2]))
    let broken = RecordValue.object(["a": 1, "b": 2.5, "c": []])
    #expect(throws: RecordError.self) { try RecordDecoder().decode(Inside.self, from: broken) }
  }

  @Test func anActionOfAReferenceIsNotLost() throws {
    let owned = RecordValue.reference(RecordReference("A/b", action: .cascade))
    #expect(throws: RecordError.self) { try RecordDecoder().decode(RecordID.self, from: owned) }
    let reference = try RecordDecoder().decode(RecordReference.self, from: owned)
    #expect(reference.action == .cascade)
    #expect(try RecordEncoder().value(of: reference) == owned)
  }
}
