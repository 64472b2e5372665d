import Foundation
import InMemoryRecords
import Records
import Testing

struct AggregateTests {
  let database = InMemoryDatabase()

  private func save(_ field: FieldName, _ values: [RecordValue?]) async throws {
    for (index, value) in values.enumerated() {
      var record = Record(try RecordID(type: "Items", name: "n\(1_000 + index)"))
      record[field] = value
      try await database.save(record, policy: .overwrite)
    }
  }

  struct Row: Sendable {
    let values: [RecordValue?]
    let min: RecordValue?
    let max: RecordValue?
    let sum: RecordValue?
    let average: Double?
  }

  @Test(arguments: [
    Row(values: [], min: nil, max: nil, sum: nil, average: nil),
    Row(values: [nil, nil], min: nil, max: nil, sum: nil, average: nil),
    Row(values: [3, nil, -1, 2], min: -1, max: 3, sum: 4, average: 4.0 / 3),
    Row(
      values: [.int(.max), 1, -1], min: -1, max: .int(.max), sum: .int(.max), average: 0x1p63 / 3),
    Row(
      values: [0.1, 0.2, 0.3], min: 0.1, max: 0.3, sum: .double(0.1 + 0.2 + 0.3),
      average: (0.1 + 0.2 + 0.3) / 3),
    Row(values: [1e16, 1.0, -1e16], min: -1e16, max: 1e16, sum: 0.0, average: 0),
    Row(values: [-1e16, 1e16, 1.0], min: -1e16, max: 1e16, sum: 1.0, average: 1.0 / 3),
  ])
  func numbersComeTo(_ row: Row) async throws {
    try await save("x", row.values)
    let all = Query("Items")
    #expect(try await database.minimum(of: "x", in: all) == row.min)
    #expect(try await database.maximum(of: "x", in: all) == row.max)
    #expect(try await database.sum(of: "x", in: all) == row.sum)
    #expect(try await database.average(of: "x", in: all) == row.average)
    let limited = Query("Items", limit: 1_000)
    #expect(try await database.minimum(of: "x", in: limited) == row.min)
    #expect(try await database.maximum(of: "x", in: limited) == row.max)
  }

  @Test func aSumThatDoesNotFitIsAnError() async throws {
    try await save("x", [.int(.max), 1])
    let error = await #expect(throws: RecordError.self) {
      try await database.sum(of: "x", in: Query("Items"))
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.field == "x")
    #expect(try await database.average(of: "x", in: Query("Items")) == 0x1p62)
    try await save("y", [.double(.greatestFiniteMagnitude), .double(.greatestFiniteMagnitude)])
    await #expect(throws: RecordError.self) {
      try await database.sum(of: "y", in: Query("Items"))
    }
  }

  @Test func theQueryDecidesWhatTakesPart() async throws {
    try await save("x", [5, 1, 4, 2, 3])
    let query = Query(
      "Items", where: .compare("x", .greater, 1), sort: [SortKey("x", .descending)], limit: 2)
    #expect(try await database.minimum(of: "x", in: query) == 4)
    #expect(try await database.maximum(of: "x", in: query) == 5)
    #expect(try await database.sum(of: "x", in: query) == 9)
    #expect(try await database.distinct("x", in: query) == [5, 4])
    #expect(try await database.sum(of: "x", in: Query("Items", limit: 0)) == nil)
  }

  @Test func anAnswerOfManyPagesIsReadWhole() async throws {
    try await database.save(
      (0..<2_500).map { Record(try RecordID(type: "Items", name: "n\($0)"), ["x": .int($0)]) })
    #expect(try await database.sum(of: "x", in: Query("Items")) == .int(2_500 * 2_499 / 2))
    #expect(try await database.distinct("x", in: Query("Items")).count == 2_500)
  }

  static let refusals: [(FieldPath, RecordError.Code)] = [
    ("text", .kindMismatch), ("created", .kindMismatch), ("list", .kindMismatch),
  ]

  @Test(arguments: refusals)
  func whatIsNoNumberIsNotAddedUp(_ path: FieldPath, _ code: RecordError.Code) async throws {
    try await database.save(Record("Items/a", ["text": "x", "list": [1]]))
    for query in [Query("Items"), Query("Items", where: .constant(false))] {
      let sum = await #expect(throws: RecordError.self) {
        try await database.sum(of: path, in: query)
      }
      #expect(sum?.code == code)
      await #expect(throws: RecordError.self) { try await database.average(of: path, in: query) }
    }
    #expect(try await database.sum(of: "unknown", in: Query("Items")) == nil)
  }

  @Test func whatHasNoOrderHasNoExtreme() async throws {
    try await database.save(Record("Items/a", ["list": [1], "text": "é", "flag": true]))
    for query in [Query("Items"), Query("Items", limit: 5)] {
      let error = await #expect(throws: RecordError.self) {
        try await database.minimum(of: "list", in: query)
      }
      #expect(error?.code == .invalidQuery)
      #expect(try await database.maximum(of: "text", in: query) == "é")
      #expect(try await database.maximum(of: "flag", in: query) == true)
      #expect(
        try await database.minimum(of: "id", in: query) == .reference(RecordReference("Items/a")))
    }
  }

  @Test func pathsMeetValuesOfEveryKind() async throws {
    try await save(
      "o",
      [
        .object(["k": 2]), .object(["k": 1.5]), .object(["k": "z"]), .object(["k": [0]]),
        .object([:]), .object(["k": 2.0]), .object(["k": true]), nil,
      ])
    let all = Query("Items")
    #expect(try await database.sum(of: "o.k", in: all) == 5.5)
    #expect(try await database.average(of: "o.k", in: all) == 5.5 / 3)
    #expect(try await database.minimum(of: "o.k", in: all) == true)
    #expect(try await database.maximum(of: "o.k", in: all) == "z")
    #expect(try await database.distinct("o.k", in: all) == [2, 1.5, "z", [0], true])
  }

  @Test func typedAggregatesAnswerInTheirTypes() async throws {
    let query = TypedQuery(Note.self)
    #expect(try await database.sum(of: \.priority, in: query) == 0)
    #expect(try await database.minimum(of: \.due, in: query) == nil)
    for (index, priority) in [3, 1, 3].enumerated() {
      var note = Note(title: "t\(index)", priority: priority, weight: 0.5)
      if index > 0 { note.due = Date(timeIntervalSinceReferenceDate: Double(index)) }
      note.status = index == 0 ? .closed : .open
      try await database.save(TypedRecord(note, id: RecordID(type: "Notes", name: "n\(index)")))
    }
    #expect(try await database.sum(of: \.priority, in: query) == 7)
    #expect(try await database.sum(of: \.weight, in: query) == 1.5)
    #expect(try await database.average(of: \.priority, in: query) == 7.0 / 3)
    #expect(try await database.minimum(of: \.title, in: query) == "t0")
    #expect(
      try await database.maximum(of: \.due, in: query) == Date(timeIntervalSinceReferenceDate: 2))
    #expect(try await database.distinct(\.status, in: query) == [.closed, .open])
    #expect(try await database.distinct(\.due, in: query).count == 2)
    await #expect(throws: RecordError.self) {
      try await database.sum(of: \.title.count, in: query)
    }
  }
}
