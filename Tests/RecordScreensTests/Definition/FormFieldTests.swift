import RecordScreens
import Records
import Testing

struct FormFieldTests {
  @Test(
    arguments: [
      (FieldKind.string, "6", RecordValue.string("6")), (.string, "", .string("")), (.int, "", nil),
      (.int, "6", 6), (.int, "six", .string("six")), (.int, "6.5", .string("6.5")),
      (.double, "6", 6.0), (.double, "6.5", 6.5), (.bool, "true", true),
      (.double, "9007199254740993", .string("9007199254740993")),
      (.list(.string), "[\"a\"]", ["a"]), (.list(.string), "[]", []),
    ] as [(FieldKind, String, RecordValue?)])
  func readsTextByItsKind(kind: FieldKind, text: String, value: RecordValue?) {
    #expect(FormField("f", kind).value(of: text) == value)
  }

  @Test func namesTheFirstProblem() {
    let field = FormField("f", rules: [.notEmpty, .maximumLength(3)])
    #expect(field.problem(with: nil) == .breaks(.notEmpty))
    #expect(field.problem(with: "") == .breaks(.notEmpty))
    #expect(field.problem(with: "four") == .breaks(.maximumLength(3)))
    #expect(field.problem(with: "abc") == nil)
    #expect(field.problem(with: 6) == .notA(.string))
    #expect(FormField("f", .int, rules: [.notEmpty]).problem(with: 0) == nil)
    #expect(FormField("f", .list(nil), rules: [.notEmpty]).problem(with: []) == .breaks(.notEmpty))
  }
}
