import RecordScreens
import Records
import Testing

/// A mistake that lists on other machines have made, put into this one: the invariants must find it.
struct ListMistake: Sendable, CustomTestStringConvertible {
  var name: String
  /// What it takes to show.
  var taps = 1
  var foreignWrites = 0
  var failures = 0
  var undo = false
  var isSelecting = false
  var apply: ListRules.Mistake

  var testDescription: String { name }

  static let all: [ListMistake] = loading + writing + leaving

  private static let loading = [
    ListMistake(name: "an older answer is taken") { machine, before, event, after, outcome in
      guard case .loaded(_, let answer) = event, outcome.verdict == .ignored(.stale),
        let run = before.load.run
      else { return }
      outcome = machine.reduce(&after, .loaded(run.token, answer))
    },
    ListMistake(name: "a change during a read is forgotten", foreignWrites: 1) {
      _, _, _, after, _ in
      after.isDirty = false
    },
    ListMistake(name: "a change restarts the read", foreignWrites: 1) {
      machine, before, event, after, outcome in
      guard event == .feedChanged, let run = before.load.run else { return }
      after = before
      after.load = .failed(.offline)
      outcome = machine.reduce(&after, event)
      outcome.effects.insert(.cancel(run.token), at: 0)
      if case .armed(let timer) = run.spinner { outcome.effects.append(.stopTimer(timer)) }
    },
    ListMistake(name: "a refresh clears the rows") { _, _, event, after, _ in
      if event == .pulled { after.content?.records = [] }
    },
    ListMistake(name: "a failed refresh clears the rows", failures: 1) {
      _, _, event, after, outcome in
      if case .loaded(_, .failure) = event, outcome.verdict == .applied { after.content = nil }
    },
    ListMistake(name: "the indicator turns for ever after a failure", taps: 0, failures: 1) {
      _, before, event, after, _ in
      if case .loaded(_, .failure) = event, before.load.run != nil { after.load = before.load }
    },
    ListMistake(name: "nothing is said to be there before the answer", taps: 0) {
      _, _, event, after, _ in
      guard event == .appeared else { return }
      after.content = ListContent(query: after.query, records: [], token: 1)
    },
    ListMistake(name: "rows of another question pass for the answer") { _, _, _, after, _ in
      after.content?.query = after.query
    },
    ListMistake(name: "the timer of a search that was typed over rings", taps: 2) {
      _, before, event, _, outcome in
      guard case .typed = event, case .debouncing = before.load else { return }
      outcome.effects.removeAll { if case .stopTimer = $0 { true } else { false } }
    },
    ListMistake(name: "the spinner comes after the answer", taps: 0) { _, _, event, _, outcome in
      guard case .loaded = event else { return }
      outcome.effects.removeAll { if case .stopTimer = $0 { true } else { false } }
    },
    ListMistake(name: "a page is appended with what is known", foreignWrites: 1) {
      _, before, event, after, outcome in
      guard case .pageLoaded(_, .success(let page)) = event, outcome.verdict == .applied else {
        return
      }
      after.content?.records = (before.content?.records ?? []) + page.records
    },
    ListMistake(name: "a page outlives the refresh", taps: 2) { _, before, event, after, outcome in
      guard event == .pulled, case .loading(let token, _)? = before.content?.tail else { return }
      outcome.effects.removeAll { $0 == .cancel(token) }
      if let tail = before.content?.tail { after.content?.tail = tail }
    },
  ]

  private static let writing = [
    ListMistake(name: "an old answer undoes what was agreed to") { _, _, _, after, _ in
      after.operations.removeAll { !$0.isPending }
    },
    ListMistake(name: "what settles is not applied again") { _, before, event, after, outcome in
      guard case .loaded(_, .success(let page)) = event, outcome.verdict == .applied,
        !before.operations.isEmpty
      else { return }
      after.content?.records = page.records
    },
    ListMistake(name: "a saved row stands at the end") { _, before, event, after, _ in
      guard case .recordSaved(let record) = event, before.content != nil else { return }
      after.content?.records.removeAll { $0.id == record.id }
      after.content?.records.append(record)
    },
    ListMistake(name: "one failure undoes everything", taps: 2, failures: 1, undo: true) {
      _, _, event, after, _ in
      if case .wrote(_, .failure) = event { after.operations = [] }
    },
    ListMistake(name: "a failed write is not told", failures: 1, undo: true) { _, _, _, after, _ in
      after.dialogs.removeAll { !$0.isConfirmation }
    },
    ListMistake(name: "one alert replaces another", taps: 2, failures: 2, undo: true) {
      _, _, _, after, _ in
      after.dialogs = Array(after.dialogs.suffix(1))
    },
    ListMistake(name: "a second confirmation deletes again", taps: 3) {
      machine, before, event, after, outcome in
      guard event == .deleteConfirmed, case .confirmDelete(let ids)? = before.dialogs.first else {
        return
      }
      after.dialogs = before.dialogs
      for id in ids where before.hasPendingOperation(on: id) {
        let token = after.nextToken
        after.nextToken = Token(rawValue: token.rawValue + 1)
        after.operations.append(ListOperation(token, .delete(id), .sending))
        outcome.effects.append(.write(token, .delete(id)))
      }
    },
    ListMistake(name: "the time to undo goes on after undoing", taps: 2, undo: true) {
      _, _, event, _, outcome in
      guard case .undo = event else { return }
      outcome.effects.removeAll { if case .stopTimer = $0 { true } else { false } }
    },
    ListMistake(name: "rows that left stay selected", foreignWrites: 1, isSelecting: true) {
      _, before, event, after, _ in
      if case .loaded = event { after.selection.formUnion(before.selection) }
    },
  ]

  private static let leaving = [
    ListMistake(name: "leaving forgets what could be undone", taps: 2, undo: true) {
      _, _, event, after, outcome in
      guard event == .disappeared else { return }
      after.operations.removeAll { $0.phase == .sending }
      outcome.effects.removeAll { if case .write = $0 { true } else { false } }
    },
    ListMistake(name: "leaving goes on reading") { _, before, event, after, outcome in
      guard event == .disappeared else { return }
      after.load = before.load
      outcome.effects.removeAll { if case .cancel = $0 { true } else { false } }
    },
  ]
}
