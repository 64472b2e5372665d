import RecordScreens
import Records
import ScreenExplorer

extension ListWorld {
  /// What was wrong with a step.
  func stepViolation(_ event: ListEvent, _ verdict: Verdict, _ before: ListState) -> String? {
    switch verdict {
    case .applied: break
    case .ignored: if state != before { return "an ignored event changed something" }
    case .rejected(let reason): return "rejected: \(reason)"
    }
    if event == .feedChanged, let run = before.load.run, state.load.run != run {
      return "a change elsewhere restarted the read"
    }
    guard before.query == state.query else { return nil }
    switch event {
    case .appeared, .pulled, .retried, .feedChanged, .nearEnd, .pageRetried, .spinnerDue:
      let rows = rules.machine.visibleRecords(before)
      if rules.machine.visibleRecords(state) != rows { return "a question changed the rows" }
    default:
      break
    }
    guard before.isAttached, state.isAttached else { return nil }
    guard case .rows(let rows, false) = rules.machine.screen(before).body else { return nil }
    switch rules.machine.screen(state).body {
    case .blank, .loading: return "rows gave way to an activity indicator"
    case .failed where !rows.isEmpty: return "a failed refresh hid the rows"
    default: return nil
    }
  }

  /// Which invariant does not hold.
  var violation: String? {
    let screen = rules.machine.screen(state)
    let visible = rules.machine.visibleRecords(state)
    return bodyViolation(screen, visible) ?? answerViolation(visible) ?? callViolation
      ?? operationViolation ?? hiddenViolation ?? restViolation(visible)
  }

  private func bodyViolation(_ screen: ListScreen, _ visible: [Record]) -> String? {
    let ids = Set(visible.map(\.id))
    if ids.count != visible.count { return "a record is shown twice" }
    if !state.selection.isSubset(of: ids) { return "a row that is not visible is selected" }
    for case .confirmDelete(let asked) in state.dialogs where !asked.isSubset(of: ids) {
      return "a row that is not visible is asked about"
    }
    switch screen.body {
    case .rows(let rows, let ofOtherQuery):
      if rows.isEmpty { return "rows without a row" }
      guard !ofOtherQuery, let query = rules.prepared(state.query) else { return nil }
      if !visible.allSatisfy(query.matches) { return "rows that were not asked for" }
      for (a, b) in zip(visible, visible.dropFirst()) where !query.precedes(a, b) {
        return "rows are not in their order"
      }
    case .empty:
      if !answered.contains(state.query) { return "nothing is said to be there before an answer" }
    case .blank, .loading, .failed:
      break
    }
    return nil
  }

  private func answerViolation(_ visible: [Record]) -> String? {
    if let back = visible.first(where: { deleted.contains($0.id) }) {
      return "\(back.id) was deleted and is back"
    }
    guard state.isAttached, let content = state.content, content.query == state.query,
      let query = rules.prepared(state.query)
    else { return nil }
    for record in records where saved.contains(record.id) && query.matches(record) {
      let isBeyond = content.edge.map { query.precedes($0, record) } ?? false
      let isThere = visible.contains { $0.id == record.id }
      if !isBeyond, !isThere, !state.operations.contains(where: { $0.id == record.id }) {
        return "\(record.id) was saved and is not shown"
      }
    }
    return nil
  }

  /// What is on its way is exactly what the state names.
  private var callViolation: String? {
    var reads: [Token] = []
    var writes: [RecordID] = []
    for flight in flights where !flight.isCancelled {
      if case .write(let kind) = flight.request {
        writes.append(kind.id)
      } else {
        reads.append(flight.token)
      }
    }
    if reads != [state.reading].compactMap({ $0 }) { return "reads differ from the state" }
    if Set(writes).count != writes.count { return "a record has two writes on their way" }
    if writes.count != state.operations.filter({ $0.phase == .sending }).count {
      return "writes differ from the state"
    }
    var armed: Set<Token> = []
    if case .debouncing(let timer) = state.load { armed.insert(timer) }
    if case .armed(let timer)? = state.load.run?.spinner { armed.insert(timer) }
    for operation in state.operations {
      if case .grace(let timer) = operation.phase { armed.insert(timer) }
    }
    return armed == Set(timers.keys) ? nil : "timers differ from the state"
  }

  private var operationViolation: String? {
    for isPending in [true, false] {
      let ids = state.operations.filter { $0.isPending == isPending }.map(\.id)
      if Set(ids).count != ids.count { return "a record has two operations" }
    }
    for operation in state.operations {
      if case .settling(let read) = operation.phase, read != state.reading {
        return "an operation waits for a read that is over"
      }
    }
    let shown = state.dialogs.filter { !$0.isConfirmation }.count
    if owedFailures != shown { return "failed writes are not what is shown" }
    if !owedDeletions.allSatisfy(state.hasPendingOperation) { return "a deletion was lost" }
    return nil
  }

  private var hiddenViolation: String? {
    guard !state.isAttached else { return nil }
    if state.reading != nil || !timers.isEmpty { return "a screen that is not open is busy" }
    return nil
  }

  /// When nothing is on its way, the screen is the store.
  private func restViolation(_ visible: [Record]) -> String? {
    guard state.isAttached, flights.isEmpty, timers.isEmpty, !hasNotice else { return nil }
    switch state.load {
    case .running, .debouncing: return "busy for ever"
    case .failed: return nil
    case .idle: break
    }
    guard let content = state.content, let query = rules.prepared(state.query) else {
      return "at rest without an answer"
    }
    if content.query != state.query { return "at rest with an answer to something else" }
    let all = rules.page(query.query, of: records, after: nil, limit: nil).records
    let loaded = all.filter { record in
      content.edge.map { record == $0 || query.precedes(record, $0) } ?? true
    }
    return visible == loaded ? nil : "at rest the screen is not the store"
  }
}
