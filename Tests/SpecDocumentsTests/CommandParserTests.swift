import Testing

@testable import SpecDocuments

@Suite struct CommandParserTests {
  private func command(_ text: String) throws -> SessionCommand {
    try CommandParser(vocabulary: .open).command(text)
  }

  private let milk = RecordAddress(type: "Lists", name: .plain("milk"))

  @Test func savesTakeOptionsAndFields() throws {
    let save = try command(
      "save Lists/milk policy=overwrite if=rev#12 name=\"a \\\" b\" list=[1, \"]\"] at=geo(1, 2) gone=—"
    )
    #expect(
      save
        == .store(
          .modify(
            .save(
              milk, policy: "overwrite", revision: 12,
              fields: [
                FieldAssignment(field: "name", value: LiteralText("\"a \\\" b\"")),
                FieldAssignment(field: "list", value: LiteralText("[1, \"]\"]")),
                FieldAssignment(field: "at", value: LiteralText("geo(1, 2)")),
                FieldAssignment(field: "gone", value: nil),
              ]))))
  }

  @Test func aFieldMayBeCalledPolicy() throws {
    let save = try command("save Lists/milk policy=\"x\"")
    #expect(
      save
        == .store(
          .modify(
            .save(
              milk, policy: nil, revision: nil,
              fields: [FieldAssignment(field: "policy", value: LiteralText("\"x\""))]))))
  }

  @Test func aSaveCanMerge() throws {
    let fields = [FieldAssignment(field: "name", value: LiteralText("1"))]
    #expect(
      try command("save Lists/milk if=rev#2 merge=ours name=1")
        == .store(.merge(milk, revision: 2, side: .ours, fields: fields)))
    #expect(
      try command("save Lists/milk merge=theirs name=1")
        == .store(.merge(milk, revision: nil, side: .theirs, fields: fields)))
    // A field may be called so, too.
    let field = [FieldAssignment(field: "merge", value: LiteralText("true"))]
    #expect(
      try command("save Lists/milk merge=true")
        == .store(.modify(.save(milk, policy: nil, revision: nil, fields: field))))
  }

  @Test func questionsNameWhatTheyInclude() throws {
    #expect(
      try command("query Items LIMIT 1 include=list,owner")
        == .store(.query("Items LIMIT 1", include: ["list", "owner"])))
    #expect(
      try command("page Items include=list after=cur#3")
        == .store(.page("Items", include: ["list"], after: 3)))
    // The end of a string is not an attribute.
    let text = #"Items WHERE title == "a include=list""#
    #expect(try command("query \(text)") == .store(.query(text, include: [])))
    #expect(throws: CommandProblem.self) { try command("query Items include=") }
    #expect(throws: CommandProblem.self) { try command("query Items include=a,,b") }
    #expect(throws: CommandProblem.self) { try command("query include=list") }
  }

  @Test func updatesTakeOperations() throws {
    let update = try command("update Lists/milk a=1 b = 2 c=— d increment 1 e append [1]")
    #expect(
      update
        == .store(
          .modify(
            .update(
              milk, revision: nil,
              operations: [
                FieldChange(field: "a", operation: .set(LiteralText("1"))),
                FieldChange(field: "b", operation: .set(LiteralText("2"))),
                FieldChange(field: "c", operation: .remove),
                FieldChange(field: "d", operation: .increment(LiteralText("1"))),
                FieldChange(field: "e", operation: .append(LiteralText("[1]"))),
              ]))))
  }

  @Test func batchesTakeTheirItemsFromLines() throws {
    let quoted = RecordAddress(type: "A", name: .quoted(LiteralText("\"x y\"")))
    #expect(
      try command("batch atomic\ndelete A/\"x y\"\ndelete Lists/milk if=rev#1")
        == .store(
          .batch(
            atomic: true, [.delete(quoted, revision: nil), .delete(milk, revision: 1)])))
  }

  @Test func aPagesCursorStandsBehindItsQuery() throws {
    #expect(
      try command("page Lists WHERE name == \"after=cur#1\" LIMIT 2")
        == .store(.page("Lists WHERE name == \"after=cur#1\" LIMIT 2", after: nil)))
    #expect(
      try command("page Lists LIMIT 2  after=cur#3") == .store(.page("Lists LIMIT 2", after: 3)))
  }

  @Test(arguments: [
    ("clock +2s", Duration.seconds(2)), ("clock +1.5s", .milliseconds(1500)),
    ("clock +300ms", .milliseconds(300)), ("clock +2h", .seconds(7200)),
    ("clock +0.25d", .seconds(21600)), ("clock +3m", .seconds(180)),
  ])
  func durationsHaveUnits(text: String, duration: Duration) throws {
    #expect(try command(text) == .kit(.clock(duration)))
  }

  @Test func theKitsVerbs() throws {
    #expect(
      try command("store fails next write with storeFull")
        == .kit(.fails(.next, .write, code: "storeFull")))
    #expect(try command("store holds next read") == .kit(.holds(.read)))
    #expect(try command("store crashes after write 3") == .kit(.crashes(afterWrite: 3)))
    #expect(try command("store releases") == .kit(.releases))
    #expect(try command("store reopen") == .kit(.reopen))
  }
}
