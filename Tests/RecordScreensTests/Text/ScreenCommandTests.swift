import RecordScreens
import Testing

struct ScreenCommandTests {
  @Test(arguments: [
    ("open", ScreenCommand.open), ("close", .close), ("tap add", .tap(.add)),
    ("tap save", .tap(.save)), ("tap undo", .tap(.undo)),
    ("tap info \"Milk\"", .info(.title("Milk"))), ("tap info @12", .info(.number(12))),
    ("swipe delete \"a \\\"b\\\"\"", .delete(.title("a \"b\""))), ("choose mine", .choose("mine")),
    ("type name \"\"", .type(field: "name", text: "")), ("search \"a b\"", .search("a b")),
    ("sort newest", .sort("newest")), ("pull", .pull), ("scroll end", .scrollEnd),
    ("  select   @1  ", .select(.number(1))),
  ])
  func readsCommands(text: String, command: ScreenCommand) throws {
    #expect(try ScreenCommand(parsing: text) == command)
  }

  @Test(arguments: [
    ("", 1), ("dance", 1), ("tap", 4), ("tap fly", 5), ("swipe left \"x\"", 7), ("search x", 8),
    ("search \"x", 8), ("search \"a\\q\"", 8), ("select @0", 8), ("select Milk", 8),
    ("open now", 6), ("sort", 5), ("type name", 10), ("type name 6", 11), ("search \"x\" y", 8),
  ])
  func refusesOthersAtTheirColumn(text: String, column: Int) {
    let error = #expect(throws: ScreenCommandError.self) { try ScreenCommand(parsing: text) }
    #expect(error?.column == column, "\(error?.description ?? "")")
  }

  @Test func everyFormBeginsWithAVerb() {
    let first = Set(
      ScreenCommand.forms.compactMap { $0.split(separator: " ").first }.map(String.init))
    #expect(first == Set(ScreenCommand.verbs))
    #expect(!ScreenCommand.isVerb("save"))
  }
}
