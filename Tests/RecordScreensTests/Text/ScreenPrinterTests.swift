import RecordScreens
import Records
import Testing

struct ScreenPrinterTests {
  let machine = AppMachine(.shoppingLists)
  let printer = ScreenPrinter(.shoppingLists)

  private func lines(_ change: (inout AppState) -> Void) -> [String] {
    var state = machine.initialState
    state.list = machine.list.loaded(stored("b", "Bread"), stored("m", "Milk"))
    change(&state)
    return printer.lines(of: machine.screen(state))
  }

  @Test(arguments: [
    ("Milk", "Milk"), ("", "\"\""), (" Milk", "\" Milk\""), ("Milk ", "\"Milk \""),
    ("a \"b\"", "\"a \\\"b\\\"\""), ("a · b", "\"a · b\""), ("*a", "\"*a\""), ("a *", "a *"),
    ("a\nb", "\"a\\nb\""), ("a …", "\"a …\""), ("a·b…", "a·b…"), ("- a", "- a"),
  ])
  func titlesAreQuotedWhereTheyMustBe(title: String, printed: String) {
    let lines = lines { $0.list = machine.list.loaded(stored("x", title)) }
    #expect(lines == ["populated 1", "  - " + printed])
  }

  @Test func flagsStandInOrder() {
    #expect(lines { $0.list.isSelecting = true }[0] == "populated 2 selecting")
    let all = lines {
      $0.list.load = .running(.init(2, .pull, spinner: .due))
      $0.list.content?.query.text = "other"
      $0.list.isSelecting = true
    }
    #expect(all[0] == "populated 2 refreshing other-query selecting")
    let stale = lines {
      $0.list.load = .failed(.offline)
      $0.list.content?.tail = .failed(.after(stored("m", "Milk")), .offline)
    }
    #expect(stale[0] == "populated 2 stale more-failed")
  }

  @Test func rowsShowSelectionDetailAndWrites() {
    let state = lines {
      $0.list.isSelecting = true
      $0.list.selection = [listID("b")]
      $0.list.operations = [.init(2, .delete(listID("b")), .sending)]
    }
    #expect(state[1] == "  - * Bread …")
    var definition = ScreenDefinition.shoppingLists
    definition.detail = "count"
    let detailed = AppMachine(definition)
    var record = stored("b", "Bread")
    record["count"] = 3
    var list = detailed.initialState
    list.list = detailed.list.loaded(record, stored("m", "Milk"))
    #expect(
      printer.lines(of: detailed.screen(list)) == ["populated 2", "  - Bread · 3", "  - Milk"])
  }

  @Test func onlyWhatIsInFrontIsPrinted() {
    let form = { (id: String) in FormState(adding: listID(id), .shoppingLists) }
    #expect(lines { $0.presented = .form(form("x")) } == ["editor new name=\"\" save=off"])
    let edited = { (id: String) in FormState(editing: stored(id, "a\tb"), .shoppingLists) }
    #expect(
      lines { $0.presented = .form(edited("x.1")) } == ["editor x.1 name=\"a\\tb\" save=off"])
    #expect(
      lines { $0.presented = .form(edited("new")) } == ["editor \"new\" name=\"a\\tb\" save=off"])
    #expect(
      lines { $0.presented = .form(edited("x y")) } == ["editor \"x y\" name=\"a\\tb\" save=off"])
    #expect(lines { $0.presented = .sheet(listID("b")) } == ["sheet edit delete cancel"])
    let asking = lines {
      $0.list.dialogs = [.confirmDelete([listID("b"), listID("m")])]
      $0.presented = .form(form("x"))
    }
    #expect(asking == ["confirm \"Delete 2 records?\""])
  }

  @Test func aFieldWithoutAValueIsADash() {
    var definition = ScreenDefinition.shoppingLists
    definition.form.append(FormField("count", .int))
    let machine = AppMachine(definition)
    var state = machine.initialState
    state.presented = .form(FormState(adding: listID("x"), definition))
    let lines = ScreenPrinter(definition).lines(of: machine.screen(state))
    #expect(lines == ["editor new name=\"\" count=— save=off"])
  }
}
