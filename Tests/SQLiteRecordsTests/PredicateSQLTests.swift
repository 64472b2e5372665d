import Foundation
import Records
import Testing

@testable import SQLiteRecords

@Suite("What SQLite is asked")
struct PredicateSQLTests {
  private static let kinds: [(String, FieldKind)] = [
    ("flag", .bool), ("count", .int), ("ratio", .double), ("day", .date), ("name", .string),
    ("blob", .data), ("link", .reference(.none)), ("place", .location), ("words", .list(.string)),
    ("extra", .object), ("ratios", .list(.double)),
  ]

  private static let layout = TableLayout(
    type: "Notes", name: "Notes",
    columns: kinds.map { FieldColumn(field: FieldName(unchecked: $0), kind: $1, name: $0) })

  struct Row: Sendable, CustomTestStringConvertible {
    let predicate: RecordPredicate
    let expected: String
    let isExact: Bool

    init(_ predicate: RecordPredicate, _ expected: String, exact: Bool = true) {
      self.predicate = predicate
      self.expected = expected
      isExact = exact
    }

    var testDescription: String { expected }
  }

  private static let reference = RecordValue.reference(RecordReference("Lists/a"))

  private static let elements = "SELECT 1 FROM json_each(\"Notes\".\"words\") AS _each"

  static let table: [Row] = [
    // A positive leaf goes bare; NULL is false.
    Row(.compare("name", .equal, "x"), "\"name\" = ?"),
    Row(.compare("name", .notEqual, "x"), "(\"name\" = ?) IS NOT TRUE"),
    Row(.not(.compare("count", .less, 5)), "(\"count\" < ?) IS NOT TRUE"),
    Row(.exists("name"), "\"name\" IS NOT NULL"),
    Row(.absent("name"), "\"name\" IS NULL"),
    Row(.absent("place"), "\"place.latitude\" IS NULL"),
    Row(.between("count", 1, 2), "(\"count\" >= ? AND \"count\" <= ?)"),
    Row(.membership(Membership("name", in: ["x", "y"])), "\"name\" IN (?, ?)"),
    Row(
      .not(.membership(Membership("name", in: ["x"]))), "(\"name\" IN (?)) IS NOT TRUE"),
    Row(.compare("flag", .equal, true), "\"flag\" = ?"),
    Row(.compare("link", .less, reference), "\"link\" < ?"),
    // Numbers of the other kind become exact constants of the column's own, or none.
    Row(.compare("count", .less, 2.5), "\"count\" <= ?"),
    Row(.compare("count", .greater, 2.5), "\"count\" >= ?"),
    Row(.compare("count", .equal, 2.5), "FALSE"),
    Row(.compare("count", .less, 1e300), "\"count\" IS NOT NULL"),
    Row(.compare("ratio", .less, .int(9_007_199_254_740_993)), "\"ratio\" <= ?"),
    Row(.compare("ratio", .equal, .int(9_007_199_254_740_993)), "FALSE"),
    // Text by its bytes.
    Row(.compare("name", .contains, "x"), "instr(\"name\", ?) > 0"),
    Row(.compare("name", .beginsWith, "é"), "(\"name\" >= ? AND \"name\" < ?)"),
    Row(.compare("name", .beginsWith, ""), "\"name\" IS NOT NULL"),
    Row(.compare("name", .endsWith, "é"), "substr(CAST(\"name\" AS BLOB), ?) = ?"),
    // What only the evaluator knows, SQLite asks it about each value.
    Row(.compare("name", .equal, "x", options: .caseInsensitive), "docket_test(\"name\", ?)"),
    Row(.compare("name", .like, "*x"), "docket_test(\"name\", ?)"),
    Row(
      .compare("name", .like, "x*"),
      "((\"name\" >= ? AND \"name\" < ?) AND docket_test(\"name\", ?))"),
    // Elements as SQLite finds them in the JSON, where it reads them to the very value.
    Row(.compare("words", .contains, "x"), "EXISTS (\(elements) WHERE _each.value = ?)"),
    Row(
      .not(.compare("words", .contains, "x")),
      "(EXISTS (\(elements) WHERE _each.value = ?)) IS NOT TRUE"),
    Row(
      .comparison(Comparison("words", .notEqual, "x", quantifier: .any)),
      "EXISTS (\(elements) WHERE (_each.value = ?) IS NOT TRUE)"),
    Row(
      .comparison(Comparison("words", .less, "x", quantifier: .all)),
      "(\"words\" IS NOT NULL AND NOT EXISTS (\(elements) WHERE (_each.value < ?) IS NOT TRUE))"),
    Row(
      .membership(Membership("words", in: ["x", "y"], quantifier: Quantifier.none)),
      "(EXISTS (\(elements) WHERE _each.value IN (?, ?))) IS NOT TRUE"),
    Row(
      .membership(Membership("words", in: [], quantifier: .all)),
      "(\"words\" IS NOT NULL AND NOT EXISTS (\(elements) WHERE (FALSE) IS NOT TRUE))"),
    Row(.compare("words", .equal, ["x", "y"]), "\"words\" = ?"),
    Row(.compare("words", .contains, "x", options: .caseInsensitive), "docket_test(\"words\", ?)"),
    Row(
      .comparison(Comparison("words", .like, "x*", quantifier: .any)), "docket_test(\"words\", ?)"),
    Row(.compare("ratios", .contains, 0.5), "docket_test(\"ratios\", ?)"),
    Row(.compare("ratios", .equal, [0.5]), "docket_test(\"ratios\", ?)"),
    Row(.compare("extra", .equal, .object([:])), "docket_test(\"extra\", ?)"),
    Row(.compare(FieldPath("extra", keys: ["k"]), .less, 1), "docket_test(\"extra\", ?)"),
    Row(.not(.compare("name", .like, "*x")), "(docket_test(\"name\", ?)) IS NOT TRUE"),
    Row(
      .distance(
        DistanceComparison(
          "place", from: Location(latitude: 1, longitude: 2), metres: 5, includesBound: true)),
      "docket_test(\"place.latitude\", \"place.longitude\", ?)"),
    Row(.tokens(.all, "x"), "docket_test(\"name\", \"words\", ?)"),
    Row(.tokens(.any, "-"), "FALSE"),
    Row(
      .compare("place", .equal, .location(Location(latitude: 1, longitude: 2))),
      "(\"place.latitude\" = ? AND \"place.longitude\" = ?)"),
    // A field that was never saved is absent everywhere.
    Row(.compare("never", .equal, 1), "FALSE"),
    Row(.compare("never", .notEqual, 1), "all"),
    Row(.absent("never"), "all"),
    // Metadata is never absent; the type is the same in all rows.
    Row(.compare("id", .equal, .reference(RecordReference("Notes/a"))), "_name = ?"),
    Row(.compare("id", .equal, reference), "FALSE"),
    Row(.compare("id", .greater, reference), "all"),
    Row(.compare("id", .less, reference), "FALSE"),
    Row(.exists("created"), "all"),
    Row(.compare("version", .equal, 7), "_version = ?"),
    // Conjunctions keep what can be pushed, disjunctions need every part.
    Row(
      .compare("count", .equal, 5) && .not(.compare("flag", .equal, true)),
      "(\"count\" = ? AND (\"flag\" = ?) IS NOT TRUE)"),
    Row(
      .compare("name", .like, "*") && .compare("count", .equal, 5) && .tokens(.any, "x"),
      "(\"count\" = ? AND docket_test(\"name\", ?) AND docket_test(\"name\", \"words\", ?))"),
    Row(
      .compare("count", .less, 5) || .compare("count", .equal, 6),
      "(\"count\" < ? OR \"count\" = ?)"),
    Row(
      .compare("count", .equal, 5) || .tokens(.any, "x"),
      "(\"count\" = ? OR docket_test(\"name\", \"words\", ?))"),
    // Equalities of one field are one membership.
    Row(.compare("count", .equal, 5) || .compare("count", .equal, 6), "\"count\" IN (?, ?)"),
    Row(
      .compare("count", .notEqual, 5) && .exists("name") && .compare("count", .notEqual, 6),
      "((\"count\" IN (?, ?)) IS NOT TRUE AND \"name\" IS NOT NULL)"),
    Row(
      .compare("name", .equal, "x", options: .caseInsensitive) || .compare("name", .equal, "y"),
      "(\"name\" = ? OR docket_test(\"name\", ?))"),
    Row(.and([]), "all"),
    Row(.or([]), "FALSE"),
  ]

  @Test("is this SQL, exactly or as a superset", arguments: table)
  func pushed(_ row: Row) throws {
    let pushed = PredicateSQL.push(try NormalizedPredicate(row.predicate), to: Self.layout)
    #expect(pushed.isExact == row.isExact)
    switch pushed {
    case .constant(true): #expect(row.expected == "all")
    case .everything: #expect(row.expected == "everything")
    default: #expect(pushed.fragment?.sql == row.expected)
    }
    let marks = pushed.fragment?.sql.filter { $0 == "?" }.count ?? 0
    #expect(pushed.fragment?.values.count ?? 0 == marks)
  }

  @Test("is never deeper than SQLite can parse, nor wider than is worth it")
  func caps() throws {
    var deep: RecordPredicate = .compare("count", .equal, 1)
    for level in 0..<45 {
      let leaf = RecordPredicate.compare("ratio", .equal, .double(Double(level)))
      deep = level % 2 == 0 ? .and([leaf, deep]) : .or([leaf, deep])
    }
    let pushed = PredicateSQL.push(try NormalizedPredicate(deep), to: Self.layout)
    #expect(!pushed.isExact)
    let wide = RecordPredicate.or((0..<600).map { .compare("count", .less, .int($0)) })
    #expect(PredicateSQL.push(try NormalizedPredicate(wide), to: Self.layout) == .everything)
    let narrow = RecordPredicate.and((0..<600).map { .compare("count", .less, .int($0)) })
    let superset = PredicateSQL.push(try NormalizedPredicate(narrow), to: Self.layout)
    #expect(superset.fragment?.values.count == PredicateSQL.maximumLeaves)
    #expect(!superset.isExact)
    // A list that is too long is asked about by a function, however long.
    for members in [
      RecordPredicate.membership(Membership("count", in: (0..<600).map { .int($0) })),
      .or((0..<1_001).map { .compare("count", .equal, .int($0)) }),
    ] {
      let pushed = PredicateSQL.push(try NormalizedPredicate(members), to: Self.layout)
      #expect(pushed.isExact)
      #expect(pushed.fragment?.sql == "docket_test(\"count\", ?)")
    }
  }

  @Test("orders and continues behind a cursor")
  func order() throws {
    let order = try #require(
      OrderSQL(
        [SortKey("never"), SortKey("count", .descending), SortKey("name")], in: Self.layout))
    #expect(order.clause() == SQLFragment("ORDER BY \"count\" DESC, \"name\", _name"))
    let after = try #require(
      order.after(Cursor(fingerprint: 0, keys: [nil, .int(5), nil], name: "n", remaining: nil)))
    #expect(
      after.sql
        == "(\"count\" < ? OR \"count\" IS NULL OR (\"count\" = ? AND "
        + "(\"name\" IS NOT NULL OR (\"name\" IS NULL AND _name > ?))))")
    #expect(after.values == [.int(5), .int(5), .text("n")])
    let parts = order.parts(
      after: Cursor(fingerprint: 0, keys: [nil, .int(5), nil], name: "n", remaining: nil))
    #expect(
      parts?.map(\.sql) == [
        "\"count\" = ? AND \"name\" IS NULL AND _name > ?",
        "\"count\" = ? AND \"name\" IS NOT NULL", "\"count\" < ?", "\"count\" IS NULL",
      ])
    let folded = OrderSQL([SortKey("name", options: .caseInsensitive)], in: Self.layout)
    #expect(folded?.clause().sql == "ORDER BY docket_value(\"name\", ?), _name")
    let here = Location(latitude: 0, longitude: 0)
    let distance = OrderSQL([SortKey(.distance("place", from: here), .descending)], in: Self.layout)
    #expect(
      distance?.clause().sql
        == "ORDER BY docket_value(\"place.latitude\", \"place.longitude\", ?) DESC, _name")
    let member = OrderSQL([SortKey("extra.k")], in: Self.layout)
    #expect(member?.clause().sql == "ORDER BY docket_value(\"extra\", ?), _name")
    let foreign = Cursor(fingerprint: 0, keys: [.int(1), .int(5), nil], name: "n", remaining: nil)
    #expect(order.after(foreign) == nil)
  }
}
