import RecordScreens
import Records
import Testing

/// A mistake that forms on other machines have made, put into this one: the invariants must find it.
struct FormMistake: Sendable, CustomTestStringConvertible {
  var name: String
  /// What it takes to show.
  var taps = 2
  var foreignWrites = 0
  var failures = 0
  var editing = true
  var apply: FormRules.Mistake

  var testDescription: String { name }

  static let all: [FormMistake] = [
    FormMistake(name: "a change elsewhere replaces what was typed", foreignWrites: 1) {
      _, _, event, after, outcome in
      guard case .remote(let record?) = event, outcome.verdict == .applied else { return }
      after.draft = FormState(editing: record, .items).draft
    },
    FormMistake(name: "a second tap saves again", taps: 3) { _, before, event, after, outcome in
      guard event == .save, case .saving = before.phase, let base = before.base else { return }
      let token = after.nextToken
      after.nextToken = Token(rawValue: token.rawValue + 1)
      after.phase = .saving(token)
      outcome = Outcome(.applied, [.save(token, base)])
    },
    FormMistake(name: "a failure clears the form", failures: 1) { _, before, event, after, _ in
      guard case .saved(_, .failure(.offline)) = event, let base = before.base else { return }
      after.draft = FormState(editing: base, .items).draft
    },
    FormMistake(name: "a failure is not told", failures: 1) { _, _, _, after, _ in
      after.alert = nil
    },
    FormMistake(name: "a conflict is saved over", foreignWrites: 1) {
      machine, _, event, after, outcome in
      guard case .saved = event, case .conflict = after.phase else { return }
      outcome = machine.reduce(&after, .keepMine)
    },
    FormMistake(name: "a change elsewhere passes for the one that was read", foreignWrites: 1) {
      _, _, event, after, _ in
      guard case .remote = event, let pending = after.pending else { return }
      after.base = pending
      after.pending = nil
    },
    FormMistake(name: "a deletion elsewhere closes the form", foreignWrites: 1) {
      _, _, event, after, outcome in
      guard event == .remote(nil), outcome.verdict == .applied else { return }
      after.phase = .done(.deletedElsewhere)
    },
    FormMistake(name: "cancel drops what was typed") { machine, _, event, after, outcome in
      guard event == .cancel, after.isAsking else { return }
      outcome = machine.reduce(&after, .discard)
    },
    FormMistake(name: "the form closes before the store has agreed") {
      _, _, event, after, outcome in
      guard event == .save, outcome.verdict == .applied, let base = after.base else { return }
      var record = base
      record["title"] = after.draft[ScreenDefinition.items.form[0]]
      record["note"] = after.draft[ScreenDefinition.items.form[1]]
      after.phase = .done(.saved(record))
      outcome = Outcome(.applied, [.close(.saved(record))])
    },
    FormMistake(name: "the fields stay open while saving", taps: 3) {
      _, before, event, after, outcome in
      guard case .edited(let name, let value) = event, case .saving = before.phase,
        let field = ScreenDefinition.items.formField(name)
      else { return }
      let old = FormState(editing: before.base ?? item(nil, nil), .items)
      after.draft = old.draft
      if case .string(let text)? = value {
        var record = before.base ?? item(nil, nil)
        record[field.name] = .string(text)
        after.draft = FormState(editing: record, .items).draft
      }
      outcome = Outcome(after == before ? .ignored(.nothingToDo) : .applied)
    },
    FormMistake(
      name: "a save that landed is met as another's", taps: 4, failures: 1, editing: false
    ) { _, _, event, after, outcome in
      guard case .saved(_, .failure(.conflict(let theirs))) = event, outcome.verdict == .applied
      else { return }
      after.phase = .conflict(theirs)
      outcome.effects = []
    },
  ]
}
