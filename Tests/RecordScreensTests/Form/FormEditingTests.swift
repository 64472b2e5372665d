import RecordScreens
import Records
import Testing

/// Typing, leaving and everything that happens before a save.
struct FormEditingTests {
  let machine = FormMachine(.items)
  let id = RecordID(uncheckedType: "Items", name: "i")

  private func adding() -> Stepper<FormMachine> {
    Stepper(machine, FormState(adding: id, .items))
  }

  private func editing(_ record: Record) -> Stepper<FormMachine> {
    Stepper(machine, FormState(editing: record, .items))
  }

  @Test func saveIsOffUntilTheFormIsValid() {
    let s = adding()
    s.expect(\.save, .off)
    s.send(.save, verdict: .ignored(.nothingToDo))
    s.skip(.edited("note", "n"))
    s.expect(\.save, .off)
    s.expect(\.fields[0].problem, .breaks(.notEmpty))
    s.skip(.edited("title", "Milk"))
    s.expect(\.save, .on)
    s.send(.edited("title", "Milk"), verdict: .ignored(.nothingToDo))
    s.skip(.edited("title", ""))
    s.expect(\.save, .off)
    s.send(.edited("size", 1), verdict: .rejected("The form has no field size."))
  }

  @Test func lookingAtARecordChangesNothing() {
    let s = editing(item("Milk", nil))
    s.expect(\.fields[1].value, "")
    s.expect(\.save, .off)
    s.skip(.edited("note", "n"))
    s.expect(\.save, .on)
    s.skip(.edited("note", ""))
    s.expect(\.save, .off)
    s.send(.cancel, effects: [.close(.cancelled)]) { $0.phase = .done(.cancelled) }
  }

  @Test func leavingWithChangesIsAskedAbout() {
    let s = editing(item("Milk", nil))
    s.skip(.edited("title", "Tea"))
    s.send(.cancel) { $0.isAsking = true }
    s.expect(\.dialog, .confirm(.confirmDiscard))
    s.expect(\.choices, [.discard, .keep])
    s.send(.cancel, verdict: .ignored(.busy))
    s.send(.edited("title", "x"), verdict: .ignored(.busy))
    s.send(.save, verdict: .ignored(.busy))
    s.send(.keepEditing) { $0.isAsking = false }
    s.send(.keepEditing, verdict: .ignored(.nothingToDo))
    s.skip(.cancel)
    s.send(.discard, effects: [.close(.cancelled)]) {
      $0.phase = .done(.cancelled)
      $0.isAsking = false
    }
    s.send(.discard, verdict: .ignored(.nothingToDo))
    s.send(.edited("title", "x"), verdict: .ignored(.nothingToDo))
  }

  @Test func aChangeElsewhereNeverReplacesWhatWasTyped() {
    let s = editing(item("Milk", "a"))
    s.skip(.edited("title", "Tea"))
    // Another field: taken over without a word.
    s.send(.remote(item("Milk", "b", version: 2))) {
      $0.base = item("Milk", "b", version: 2)
      $0.draft = FormState(editing: item("Tea", "b"), .items).draft
    }
    s.send(.remote(item("Milk", "b", version: 2)), verdict: .ignored(.stale))
    // The same field: asked about when saving.
    s.send(.remote(item("Jam", "b", version: 3))) { $0.pending = item("Jam", "b", version: 3) }
    s.expect(\.notice, .conflict)
    s.send(.save) { $0.phase = .conflict(item("Jam", "b", version: 3)) }
    s.expect(\.choices, [.mine, .theirs])
  }

  @Test func aDeletionElsewhereKeepsWhatWasTyped() {
    let clean = editing(item("Milk", "a"))
    clean.send(.remote(nil), effects: [.close(.deletedElsewhere)]) {
      $0.phase = .done(.deletedElsewhere)
    }
    let s = editing(item("Milk", "a"))
    s.skip(.edited("title", "Tea"))
    s.send(.remote(nil)) { $0.isGone = true }
    s.send(.remote(nil), verdict: .ignored(.nothingToDo))
    s.expect(\.notice, .gone)
    s.send(.save) { $0.phase = .gone }
    s.expect(\.choices, [.recreate])
    s.skip(.cancel)
    s.send(.keepEditing) { $0.isAsking = false }
    // Somebody brought it back.
    s.send(.remote(item("Milk", "a", version: 4))) {
      $0.phase = .editing
      $0.isGone = false
      $0.pending = item("Milk", "a", version: 4)
    }
  }

  @Test func deletingIsTheListsAffair() {
    let s = editing(item("Milk", "a"))
    s.send(.deleteTapped, effects: [.close(.deleteRequested(id))]) {
      $0.phase = .done(.deleteRequested(id))
    }
    let new = adding()
    new.send(.deleteTapped, verdict: .ignored(.nothingToDo))
    new.send(.remote(nil), verdict: .ignored(.nothingToDo))
  }
}
