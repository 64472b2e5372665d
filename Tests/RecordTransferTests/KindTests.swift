import Records
import Testing

@testable import RecordTransfer

@Suite struct KindTests {
  static let columns: [(cells: [String], kind: FieldKind)] = [
    (["1", "-2", "0"], .int),
    (["9223372036854775807", "-9223372036854775808"], .int),
    (["9223372036854775808"], .string),
    (["1", "x"], .string),
    (["1", "1.5"], .double),
    (["1.5", "1e+300", "5e-324"], .double),
    (["1.0"], .double),
    (["0.30000000000000004"], .double),
    // A double cannot hold this int, so the column is no column of doubles.
    (["9007199254740993", "1.5"], .string),
    (["9007199254740992", "1.5"], .double),
    // Read as numbers and written again these would be other texts.
    (["007"], .string),
    (["+5"], .string),
    (["-0"], .string),
    (["1.10"], .string),
    ([".5"], .string),
    (["1e5"], .string),
    (["1,5"], .string),
    (["0.1000000000000000055"], .string),
    (["1_000"], .string),
    ([" 1"], .string),
    (["NaN"], .string),
    (["1e400"], .string),
    (["true", "false"], .bool),
    (["TRUE"], .string),
    (["true", "1"], .string),
    (["2026-03-02", "2026-03-02T10:15:00.5Z"], .date),
    (["2026-03-02T00:00:00Z"], .string),
    (["2026-02-29"], .string),
    (["02.03.2026"], .string),
    (["2026-03-02", "soon"], .string),
    (["2026"], .int),
    (["x\"00ff\""], .string),
    (["@Lists/a"], .string),
    (["[1, 2]"], .string),
    (["{\"k\": 1}"], .string),
    (["geo(1,2)"], .string),
    (["\"1\""], .string),
  ]

  @Test(arguments: columns)
  func `a column is what every cell of it is, to the letter`(cells: [String], kind: FieldKind) {
    var text = TextKind()
    for cell in cells { text.add(cell) }
    #expect(text.kind == kind)
    // The order does not matter.
    var reversed = TextKind()
    for cell in cells.reversed() { reversed.add(cell) }
    #expect(reversed.kind == kind)
  }

  @Test func `a column without values has no kind, and one of empty text is text`() {
    var text = TextKind()
    #expect(text.kind == nil)
    text.addEmptyText()
    #expect(text.kind == .string)
    text.add("1")
    #expect(text.kind == .int)
  }

  static let values: [(values: [RecordValue], kind: FieldKind?)] = [
    ([true], .bool), ([1, 2], .int), ([1, 2.5], .double), (["a"], .string), ([1, "a"], .int),
    (["2026-03-02"], .date), (["2026-03-02", "x"], .string), (["2026-03-02T00:00:00Z"], .string),
    ([[]], .list(nil)), ([[], [1]], .list(.int)), ([[1], [2.5]], .list(.double)),
    ([[1, 2.5]], .list(.double)), ([[1, "a"]], nil), ([["2026-03-02"]], .list(.date)),
    ([[[]], [[1]]], .list(.list(.int))), ([.object(["a": 1])], .object),
  ]

  @Test(arguments: values)
  func `values under a key have the kind that JSON tells`(
    values: [RecordValue], kind: FieldKind?
  ) {
    var column = ColumnKinds.Column()
    for value in values { column.add(.json(value)) }
    #expect(column.inferred == kind)
  }

  static let keys: [(text: String, field: FieldName, kind: FieldKind?)] = [
    ("due", "due", nil), ("due:date", "due", .date),
    ("of:reference!cascade", "of", .reference(.cascade)),
    ("tags:list(string)", "tags", .list(.string)), ("x:list", "x", .list(nil)),
  ]

  @Test(arguments: keys)
  func `a key has a name and perhaps a kind`(
    text: String, field: FieldName, kind: FieldKind?
  ) throws {
    let key = try FieldKey(text)
    #expect(key.field == field)
    #expect(key.kind == kind)
    #expect(key.text == text)
  }

  @Test(arguments: [
    "", "first name", "ID", "version", "Created", "1a", "due:", "due:day", "due:date:x", "é",
    ":date",
    "x:" + String(repeating: "list(", count: 100_000),
  ])
  func `other keys are refused`(text: String) {
    #expect(throws: TransferProblem.self) { try FieldKey(text) }
  }
}
