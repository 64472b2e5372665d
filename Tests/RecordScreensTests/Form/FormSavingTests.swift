import RecordScreens
import Records
import Testing

/// Saving: once, conditionally, and never over what the user has not seen.
struct FormSavingTests {
  let machine = FormMachine(.items)
  let id = RecordID(uncheckedType: "Items", name: "i")

  private func editing(_ record: Record, title: RecordValue) -> Stepper<FormMachine> {
    let s = Stepper(machine, FormState(editing: record, .items))
    s.skip(.edited("title", title))
    return s
  }

  private func changed(_ record: Record, title: RecordValue? = nil, note: RecordValue? = nil)
    -> Record
  {
    var record = record
    if let title { record["title"] = title }
    if let note { record["note"] = note }
    return record
  }

  @Test func aSaveCarriesTheVersionAndTheFieldsNoFormKnows() {
    var base = item("Milk", nil)
    base["colour"] = "white"
    let s = editing(base, title: "Tea")
    s.send(.save, effects: [.save(1, changed(base, title: "Tea"))]) {
      $0.phase = .saving(1)
      $0.nextToken = 2
    }
    s.expect(\.save, .saving)
    for event in [FormEvent.save, .cancel, .edited("title", "x"), .deleteTapped] {
      s.send(event, verdict: .ignored(.busy))
    }
    s.send(.remote(item("Jam", nil, version: 2)), verdict: .ignored(.busy))
    let saved = item("Tea", nil, version: 3)
    s.send(.saved(1, .success(saved)), effects: [.close(.saved(saved))]) {
      $0.phase = .done(.saved(saved))
    }
    s.send(.saved(1, .success(saved)), verdict: .ignored(.stale))
    s.send(
      .saved(2, .success(saved)),
      verdict: .rejected("This answers a save that was never asked for."))
    s.finish()
  }

  @Test func aNewRecordLeavesUntouchedFieldsAbsent() {
    let s = Stepper(machine, FormState(adding: id, .items))
    s.skip(.edited("title", "Tea"))
    s.send(.save, effects: [.save(1, Record(id, ["title": "Tea"]))]) {
      $0.phase = .saving(1)
      $0.nextToken = 2
    }
  }

  @Test func aFailureKeepsWhatWasTypedAndTheIdentifier() {
    let s = Stepper(machine, FormState(adding: id, .items))
    s.skip(.edited("title", "Tea"))
    s.skip(.save)
    s.send(.saved(1, .failure(.offline))) {
      $0.phase = .editing
      $0.alert = .offline
    }
    s.expect(\.dialog, .alert(.saveFailed(.offline)))
    s.send(.save, verdict: .ignored(.busy))
    s.send(.cancel, verdict: .ignored(.busy))
    s.send(.alertDismissed) { $0.alert = nil }
    s.send(.alertDismissed, verdict: .ignored(.nothingToDo))
    s.send(.save, effects: [.save(2, Record(id, ["title": "Tea"]))]) {
      $0.phase = .saving(2)
      $0.nextToken = 3
    }
    // The first attempt had landed, and its answer was lost.
    let landed = item("Tea", nil)
    s.send(.saved(2, .failure(.conflict(landed))), effects: [.close(.saved(landed))]) {
      $0.phase = .done(.saved(landed))
      $0.pending = landed
    }
    s.finish()
  }

  @Test func aValueTheStoreRefusesIsShownAtItsField() {
    let s = editing(item("Milk", nil), title: "Tea")
    s.skip(.save)
    s.send(.saved(1, .failure(.invalid("title")))) {
      $0.phase = .editing
      $0.alert = .invalid("title")
      $0.refused = ["title"]
    }
    s.expect(\.fields[0].problem, .refusedByStore)
    s.skip(.alertDismissed)
    s.send(.edited("title", "Jam")) {
      $0.refused = []
      $0.draft = FormState(editing: item("Jam", nil), .items).draft
    }
    s.finish()
  }

  @Test func changesInOtherFieldsAreMergedAndSavedAgain() {
    let s = editing(item("Milk", "a"), title: "Tea")
    s.skip(.save)
    let theirs = item("Milk", "b", version: 2)
    s.send(
      .saved(1, .failure(.conflict(theirs))), effects: [.save(2, changed(theirs, title: "Tea"))]
    ) {
      $0.base = theirs
      $0.draft = FormState(editing: item("Tea", "b"), .items).draft
      $0.phase = .saving(2)
      $0.nextToken = 3
    }
    #expect(changed(theirs, title: "Tea").version == theirs.version)
    s.skip(.saved(2, .success(item("Tea", "b", version: 3))))
    s.finish()
  }

  @Test func theUserDecidesAboutTheSameField() {
    let theirs = item("Jam", "b", version: 2)
    let mine = editing(item("Milk", "a"), title: "Tea")
    mine.skip(.save)
    mine.send(.saved(1, .failure(.conflict(theirs)))) {
      $0.pending = theirs
      $0.phase = .conflict(theirs)
    }
    for event in [FormEvent.edited("title", "x"), .save, .deleteTapped] {
      mine.send(event, verdict: .ignored(.busy))
    }
    mine.send(.recreate, verdict: .ignored(.nothingToDo))
    mine.send(.keepMine, effects: [.save(2, changed(theirs, title: "Tea"))]) {
      $0.base = theirs
      $0.pending = nil
      $0.draft = FormState(editing: item("Tea", "b"), .items).draft
      $0.phase = .saving(2)
      $0.nextToken = 3
    }
    let other = editing(item("Milk", "a"), title: "Tea")
    other.skip(.save)
    other.skip(.saved(1, .failure(.conflict(theirs))))
    other.send(.takeTheirs) {
      $0.base = theirs
      $0.pending = nil
      $0.draft = FormState(editing: theirs, .items).draft
      $0.phase = .editing
    }
    other.expect(\.save, .off)
    other.finish()
  }

  @Test func aConflictIsLeftByTheUserOrWhenTheirsBecomesMine() {
    let s = editing(item("Milk", "a"), title: "Tea")
    s.skip(.save)
    s.skip(.saved(1, .failure(.conflict(item("Jam", "a", version: 2)))))
    s.send(.remote(item("Jam", "a", version: 2)), verdict: .ignored(.stale))
    // Their record loses its overlap, and still the user decides: they were just shown another one.
    s.send(.remote(item("Milk", "a", version: 3))) {
      $0.pending = item("Milk", "a", version: 3)
      $0.phase = .conflict(item("Milk", "a", version: 3))
    }
    s.skip(.cancel)
    s.send(.remote(item("Tea", "a", version: 4))) {
      $0.pending = item("Tea", "a", version: 4)
      $0.phase = .conflict(item("Tea", "a", version: 4))
    }
    let theirs = item("Tea", "a", version: 4)
    s.send(.keepEditing, effects: [.close(.saved(theirs))]) {
      $0.isAsking = false
      $0.phase = .done(.saved(theirs))
    }
  }

  @Test func aRecordThatIsGoneCanBeMadeAnewWhole() {
    var base = item("Milk", "a")
    base["colour"] = "white"
    let s = editing(base, title: "Tea")
    s.skip(.save)
    s.send(.saved(1, .failure(.gone))) {
      $0.phase = .gone
      $0.isGone = true
    }
    s.expect(\.notice, .gone)
    s.send(.keepMine, verdict: .ignored(.nothingToDo))
    let anew = Record(id, ["title": "Tea", "note": "a", "colour": "white"])
    s.send(.recreate, effects: [.save(2, anew)]) {
      $0.carried = base.fieldValues
      $0.base = nil
      $0.isGone = false
      $0.phase = .saving(2)
      $0.nextToken = 3
    }
    // Somebody else did so before.
    let theirs = item("Jam", nil, version: 5)
    s.send(.saved(2, .failure(.conflict(theirs)))) {
      $0.pending = theirs
      $0.phase = .conflict(theirs)
    }
    s.send(.remote(nil)) {
      $0.phase = .gone
      $0.isGone = true
    }
    s.finish()
  }

  @Test func textIsTrimmedWhereTheScreenSaysSo() {
    var definition = ScreenDefinition.items
    definition.trimsText = true
    let machine = FormMachine(definition)
    let s = Stepper(machine, FormState(adding: id, definition))
    s.skip(.edited("title", " \n "))
    s.expect(\.save, .off)
    s.skip(.edited("title", "  Oat milk\n"))
    s.send(.save, effects: [.save(1, Record(id, ["title": "Oat milk"]))]) {
      $0.draft = FormState(editing: Record(id, ["title": "Oat milk"]), definition).draft
      $0.phase = .saving(1)
      $0.nextToken = 2
    }
  }
}
