import Testing

@testable import SpecDocuments

@Suite struct RepetitionTests {
  @Test(arguments: [
    ("a", "a"), ("{{a * 3}}", "aaa"), ("x{{ab * 2}}y{{c * 1}}", "xababyc"),
    ("{{a * 0}}b", "b"), ("{{ f#=1 * 2}}", " f1=1 f2=1"),
    ("{{#, * 10}}", "01,02,03,04,05,06,07,08,09,10,"),
    ("[0{{, # * 2}}]", "[0, 1, 2]"), ("{{{a * 2}}}", "{a{a}"),
    ("{{a * b * 2}}", "a * ba * b"), ("é{{é * 2}}", "ééé"),
    // Not a repetition.
    ("{{}}", "{{}}"), ("SOME extra IN {{}}", "SOME extra IN {{}}"), ("{{a * x}}", "{{a * x}}"),
    ("{{a *3}}", "{{a *3}}"), ("{{a", "{{a"), ("{{a * 123456789}}", "{{a * 123456789}}"),
    ("{\"a\": {\"b\": 1}}", "{\"a\": {\"b\": 1}}"),
  ])
  func expands(_ text: String, _ expanded: String) throws {
    #expect(try Repetition.expand(text) == expanded)
  }

  @Test(arguments: ["{{abcdefghij * 9999999}}", "{{# * 9999999}}", "{{x# * 9000000}}"])
  func tooMuchIsRefused(_ text: String) {
    #expect(throws: CommandProblem.self) { try Repetition.expand(text) }
  }

  @Test func commandsAndWhatTheyPrintAreWrittenOut() throws {
    let book = try SpecBook(texts: [
      ("a.md", "# AB-1 x\n```session\n> save A/a t=\"{{x * 3}}\"\nA/a rev#1 t=\"{{x * 3}}\"\n```\n")
    ])
    guard case .session(let sessions) = book.cases[0].part else {
      Issue.record("no session")
      return
    }
    let step = try #require(sessions.scripts.first?.steps.first)
    // What is shown is what was written.
    #expect(step.text == "save A/a t=\"{{x * 3}}\"")
    #expect(step.expected.map(\.kind) == [.text("A/a rev#1 t=\"xxx\"")])
    #expect(
      step.command
        == .store(
          .modify(
            .save(
              RecordAddress(type: "A", name: .plain("a")), policy: nil, revision: nil,
              fields: [FieldAssignment(field: "t", value: LiteralText("\"xxx\""))]))))
  }
}
