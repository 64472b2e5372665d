import RecordScreens
import Records
import Testing

/// The list with its form and its sheet: what opens, what closes, and who may write.
struct AppMachineTests {
  let machine = AppMachine(.shoppingLists)
  let bread = stored("b", "Bread")
  let milk = stored("m", "Milk")

  private func loaded(
    _ machine: AppMachine, _ records: Record...
  ) -> Stepper<AppMachine> {
    let s = Stepper(machine, machine.initialState)
    s.skip(.list(.appeared))
    s.skip(.list(.loaded(1, .success(Page(records: records)))))
    return s
  }

  @Test func addingAfterEditingIsAlwaysANewRecord() {
    let s = loaded(machine, milk)
    s.send(.info(milk.id)) {
      $0.presented = .form(form(FormState(editing: milk, .shoppingLists), next: 2))
    }
    s.skip(.form(.cancel))
    #expect(s.state.presented == nil)
    s.send(.add(listID("n"))) {
      $0.presented = .form(form(FormState(adding: listID("n"), .shoppingLists), next: 2))
    }
    s.send(.add(listID("o")), verdict: .ignored(.notVisible))
    s.send(.info(milk.id), verdict: .ignored(.notVisible))
  }

  @Test func aSavedRecordGoesToTheListAndItsTokenIsTheApps() {
    let s = loaded(machine, milk)
    s.skip(.add(listID("b")))
    s.skip(.form(.edited("name", "Bread")))
    s.send(
      .form(.save), effects: [.save(2, Record(listID("b"), ["name": "Bread"]))]
    ) { state in
      guard var form = state.form else { return }
      form.phase = .saving(2)
      form.nextToken = 3
      state.presented = .form(form)
      state.list.nextToken = 3
    }
    s.send(.form(.save), verdict: .ignored(.busy))
    // The list reads while the form saves, with a token of its own.
    s.skip(.list(.feedChanged))
    #expect(s.state.form?.nextToken == 4)
    s.send(.form(.saved(2, .success(bread)))) {
      $0.presented = nil
      $0.list.content?.records = [bread, milk]
      $0.list.operations = [.init(4, .upsert(bread), .settling(read: 3))]
      $0.list.nextToken = 5
    }
    s.send(.form(.saved(2, .success(bread))), verdict: .ignored(.stale))
    s.send(.form(.save), verdict: .ignored(.notVisible))
    s.send(
      .form(.saved(9, .success(bread))),
      verdict: .rejected("This answers a save that was never asked for."))
    s.skip(.list(.loaded(3, .success(Page(records: [milk])))))
    #expect(s.machine.screen(s.state).list.rows.map(\.title) == ["Bread", "Milk"])
    s.finish()
  }

  @Test func theListRestsUnderTheForm() {
    let s = loaded(machine, milk)
    s.skip(.add(listID("n")))
    for event in [
      ListEvent.pulled, .typed("x"), .sorted("newest"), .deleteAsked([milk.id]), .nearEnd,
      .selectMode(true), .toggled(milk.id), .undo(milk.id), .retried, .pageRetried,
    ] {
      s.send(.list(event), verdict: .ignored(.notVisible))
    }
  }

  @Test func aRecordHasOneWriteOnItsWay() {
    let s = loaded(machine, milk)
    s.skip(.list(.deleteAsked([milk.id])))
    s.send(.info(milk.id), verdict: .ignored(.busy))

    // A form that was open when the deletion began, as only a program can bring about.
    var state = machine.initialState
    state.list = machine.list.loaded(milk)
    state.list.operations = [.init(2, .delete(milk.id), .sending)]
    state.list.nextToken = 3
    var form = FormState(editing: milk, .shoppingLists)
    form.nextToken = 3
    state.presented = .form(form)
    let t = Stepper(machine, state)
    t.skip(.form(.edited("name", "Tea")))
    t.send(.form(.save), verdict: .ignored(.busy))
    t.skip(.list(.wrote(2, .failure(.offline))))
    // The failure lies over the form, which keeps what was typed.
    #expect(t.machine.screen(t.state).top == .dialog(.alert(.deleteFailed(.offline))))
    t.send(.form(.save), verdict: .ignored(.busy))
    t.skip(.list(.dialogDismissed))
    t.skip(.form(.save))
    t.skip(.form(.saved(3, .success(stored("m", "Tea", version: 2)))))
    t.finish()
  }

  @Test func theSheetChoosesAndGoesWithItsRow() {
    let machine = AppMachine(.lists { $0.info = .sheet })
    let s = loaded(machine, bread, milk)
    s.send(.chose(.edit), verdict: .ignored(.notVisible))
    s.send(.info(milk.id)) { $0.presented = .sheet(milk.id) }
    s.expect(\.top, .sheet(milk.id, [.edit, .delete, .cancel]))
    s.send(.chose(.cancel)) { $0.presented = nil }
    s.skip(.info(milk.id))
    s.skip(.chose(.edit))
    s.expect(\.form?.id, milk.id)
    s.skip(.form(.cancel))
    s.skip(.info(milk.id))
    s.send(.chose(.delete), effects: [.list(.write(2, .delete(milk.id)))]) {
      $0.presented = nil
      $0.list.operations = [.init(2, .delete(milk.id), .sending)]
      $0.list.nextToken = 3
    }
    s.skip(.info(bread.id))
    s.skip(.list(.feedChanged))
    s.skip(.list(.loaded(3, .success(Page(records: [milk])))))
    #expect(s.state.presented == nil)
    s.skip(.list(.wrote(2, .success(nil))))
    s.finish()
  }

  @Test func deletingFromTheForm() {
    let s = loaded(machine, milk)
    s.skip(.info(milk.id))
    s.send(.form(.deleteTapped), effects: [.list(.write(2, .delete(milk.id)))]) {
      $0.presented = nil
      $0.list.operations = [.init(2, .delete(milk.id), .sending)]
      $0.list.nextToken = 3
    }
    s.skip(.list(.wrote(2, .success(nil))))
    s.finish()
  }

  @Test func aClosedScreenTakesNoTapsAndKeepsItsForm() {
    let s = loaded(machine, milk)
    s.skip(.add(listID("n")))
    s.skip(.form(.edited("name", "Tea")))
    s.skip(.list(.disappeared))
    s.send(.form(.edited("name", "x")), verdict: .ignored(.notAttached))
    s.send(.add(listID("o")), verdict: .ignored(.notAttached))
    s.skip(.list(.appeared))
    s.expect(\.form?.fields[0].value, "Tea")
    s.skip(.list(.disappeared))
    s.finish()
  }

  private func form(_ state: FormState, next: Token) -> FormState {
    var state = state
    state.nextToken = next
    return state
  }
}
