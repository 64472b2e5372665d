import Foundation
import InMemoryRecords
import Records
import Testing

struct TypedQueryTests {
  static let conditions: [(TypedPredicate<Note>, RecordPredicate)] = [
    (\.title == "x", .compare("title", .equal, "x")),
    (\.title != "x", .compare("title", .notEqual, "x")),
    (\.subtitle == "x", .compare("subtitle", .equal, "x")),
    (\.subtitle == nil, .absent("subtitle")),
    (\.subtitle != nil, .exists("subtitle")),
    (\.priority > 3, .compare("priority", .greater, 3)),
    (\.priority >= 3, .compare("priority", .greaterOrEqual, 3)),
    (\.weight < 3, .compare("weight", .less, 3.0)),
    (\.weight <= 0.5, .compare("weight", .lessOrEqual, 0.5)),
    (\.due < .distantPast, .compare("due_at", .less, .date(.distantPast))),
    (\.due >= .distantPast, .compare("due_at", .greaterOrEqual, .date(.distantPast))),
    (\.status == .closed, .compare("status", .equal, "closed")),
    (\.keywords == ["a"], .compare("keywords", .equal, ["a"])),
    (\.flag == true, .compare("flag", .equal, true)),
    (\.address.city == "Oslo", .compare("address.city", .equal, "Oslo")),
    (\.address.number == nil, .absent("address.number")),
    (\.home?.city == "Oslo", .compare("home.city", .equal, "Oslo")),
    (\.address == .init(city: "a"), .compare("address", .equal, .object(["city": "a"]))),
    (
      \.parent == RecordReference("Notes/a"),
      .compare("parent", .equal, .reference(RecordReference("Notes/a")))
    ),
    (
      .compare(\.title, .like, "m*", options: .caseInsensitive),
      .compare("title", .like, "m*", options: .caseInsensitive)
    ),
    (.compare(\.subtitle, .endsWith, "m"), .compare("subtitle", .endsWith, "m")),
    (.contains(\.keywords, "a"), .compare("keywords", .contains, "a")),
    (.contains(\.aliases, "a"), .compare("aliases", .contains, "a")),
    (
      .elements(\.keywords, .all, .beginsWith, "a", options: [.diacriticInsensitive]),
      .comparison(
        Comparison(
          "keywords", .beginsWith, "a", options: .diacriticInsensitive, quantifier: .all))
    ),
    (
      .elements(\.aliases, .none, .equal, "a"),
      .comparison(Comparison("aliases", .equal, "a", quantifier: Quantifier.none))
    ),
    (.isIn(\.priority, [1, 2]), .membership(Membership("priority", in: [1, 2]))),
    (.isIn(\.status, []), .membership(Membership("status", in: []))),
    (
      .isIn(\.title, Set(["a"]), options: .caseInsensitive),
      .membership(Membership("title", in: ["a"], options: .caseInsensitive))
    ),
    (.between(\.priority, 1...3), .between("priority", 1, 3)),
    (
      .between(\.due, Date.distantPast...Date.distantFuture),
      .between("due_at", .date(.distantPast), .date(.distantFuture))
    ),
    (
      .isWithin(metres: 10, of: Location(latitude: 1, longitude: 2), \.place),
      .distance(
        DistanceComparison(
          "place", from: Location(latitude: 1, longitude: 2), metres: 10, includesBound: true))
    ),
    (.words("red wine", .any), .tokens(.any, "red wine")),
    (
      \.title == "x" && \.priority > 3 || !(\.done == true),
      .or([
        .and([.compare("title", .equal, "x"), .compare("priority", .greater, 3)]),
        .not(.compare("done", .equal, true)),
      ])
    ),
  ]

  @Test(arguments: conditions)
  func aConditionIsTheSameOnFields(
    _ condition: TypedPredicate<Note>, _ expected: RecordPredicate
  ) throws {
    #expect(try condition.recordPredicate() == expected)
    #expect(
      try TypedQuery(Note.self).where(condition).query() == Query("Notes", where: expected))
  }

  @Test func aRowOfConditionsIsNotDeep() throws {
    var condition: TypedPredicate<Note> = \.title == "0"
    for number in 1..<500 { condition = condition || \.title == "\(number)" }
    guard case .or(let operands) = try condition.recordPredicate() else {
      Issue.record("It is an OR.")
      return
    }
    #expect(operands.count == 500)
  }

  @Test func aKeyPathThatIsInNoTableIsAnError() {
    let queries = [
      TypedQuery(Note.self).where(\.title.count > 3 && \.title == "x"),
      TypedQuery(Note.self).where(\.title == "x").sorted(by: \.title.count),
    ]
    for query in queries {
      let error = #expect(throws: RecordError.self) { try query.query() }
      #expect(error?.code == .invalidQuery)
      #expect(error?.message.contains("Note.fields") == true)
    }
  }

  @Test(
    arguments: [
      \.weight == .nan, \.title == "a\0", .isIn(\.subtitle, ["a", nil]),
      .elements(\.keywords, .any, .equal, "\0"),
    ] as [TypedPredicate<Note>])
  func aConstantThatNoRecordHoldsIsAnError(_ condition: TypedPredicate<Note>) {
    let error = #expect(throws: RecordError.self) { try condition.recordPredicate() }
    #expect(error?.code == .invalidQuery)
  }

  @Test func queriesAnswerInOrder() async throws {
    let database = InMemoryDatabase()
    for (name, priority) in [("a", 1), ("b", 4), ("c", 4), ("d", 9)] {
      try await database.save(
        TypedRecord(
          Note(title: name, priority: priority), id: RecordID(type: "Notes", name: name)))
    }
    let query = TypedQuery(Note.self)
      .where(\.priority > 3).where(.compare("title", .notEqual, "z"))
      .sorted(by: \.priority, .descending).sorted(by: \.title, .descending)
    #expect(try await database.all(query).map(\.title) == ["d", "c", "b"])
    #expect(try await database.all(query.limited(to: 2)).map(\.title) == ["d", "c"])
    #expect(try await database.first(query)?.title == "d")
    #expect(try await database.count(query) == 3)
    let page = try await database.page(query, limit: 2)
    #expect(page.values.map(\.title) == ["d", "c"])
    let rest = try await database.page(query, after: page.cursor, limit: 2)
    #expect(rest.values.map(\.title) == ["b"])
    #expect(rest.cursor == nil)
  }

  @Test func valuesComeWithThoseTheyReferTo() async throws {
    let database = InMemoryDatabase()
    try await database.save(TypedRecord(Note(title: "top"), id: "Notes/top"))
    for (name, parent) in [("a", "Notes/top"), ("b", "Notes/gone"), ("c", "Lists/l")] {
      var note = Note(title: name)
      note.parent = RecordReference(try RecordID(parent))
      try await database.save(TypedRecord(note, id: RecordID(type: "Notes", name: name)))
    }
    try await database.save(Record("Lists/l"))
    let query = TypedQuery(Note.self).where(\.parent != nil).sorted(by: \.title)
    let answer = try await database.all(query, including: \.parent, as: Note.self)
    #expect(answer.values.map(\.title) == ["a", "b", "c"])
    // A target of another type is none of the type's values.
    #expect(answer.included.mapValues(\.title) == ["Notes/top": "top"])
    let kind = await #expect(throws: RecordError.self) {
      try await database.all(query, including: \.title, as: Note.self)
    }
    #expect(kind?.code == .kindMismatch)
    let path = await #expect(throws: RecordError.self) {
      try await database.all(query, including: \.address.city, as: Note.self)
    }
    #expect(path?.code == .invalidQuery)
  }

  @Test func thePageKnowsWhatEachOfItsRecordsRefersTo() async throws {
    let database = InMemoryDatabase()
    try await database.save([Record("Tags/x"), Record("Tags/y")])
    let tags: [RecordValue] = ["Tags/y", "Tags/gone", "Tags/x"].map {
      .reference(RecordReference($0))
    }
    try await database.save(Record("Items/a", ["tags": .list(tags)]))
    let page = try await database.all(Query("Items"), including: ["tags"])
    let item = try #require(page.records.first)
    #expect(page.included(by: "tags", of: item).map(\.id) == ["Tags/y", "Tags/x"])
    #expect(page.included(by: "other", of: item).isEmpty)
  }

  @Test func anOrderIsWrittenWithKeyPaths() throws {
    let center = Location(latitude: 0, longitude: 0)
    let query = try TypedQuery(Note.self)
      .sorted(by: \.title, .descending, options: .caseInsensitive)
      .sorted(byDistanceOf: \.place, from: center)
      .sorted(by: SortKey(.metadata(.created))).query()
    #expect(
      query.sort == [
        SortKey("title", .descending, options: .caseInsensitive),
        SortKey(.distance("place", from: center)), SortKey(.metadata(.created)),
      ])
  }
}
