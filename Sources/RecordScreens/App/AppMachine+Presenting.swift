import Records

/// What opens and closes over the list.
extension AppMachine {
  func add(_ id: RecordID, _ state: inout AppState) -> Outcome<AppEffect> {
    if let verdict = hindrance(state) { return Outcome(verdict) }
    // Always a form of its own, whatever was edited before.
    state.presented = .form(FormState(adding: id, definition))
    return Outcome(.applied)
  }

  func openInfo(_ id: RecordID, _ state: inout AppState) -> Outcome<AppEffect> {
    if let verdict = hindrance(state) { return Outcome(verdict) }
    guard let record = record(id, in: state) else { return Outcome(.ignored(.notVisible)) }
    guard !state.list.hasPendingOperation(on: id) else { return Outcome(.ignored(.busy)) }
    state.presented =
      switch definition.info {
      case .form: .form(FormState(editing: record, definition))
      case .sheet: .sheet(id)
      }
    return Outcome(.applied)
  }

  func choose(_ choice: SheetChoice, _ state: inout AppState) -> Outcome<AppEffect> {
    guard case .sheet(let id)? = state.presented, state.list.dialogs.isEmpty else {
      return Outcome(.ignored(.notVisible))
    }
    guard let record = record(id, in: state) else { return Outcome(.ignored(.notVisible)) }
    switch choice {
    case .cancel:
      state.presented = nil
      return Outcome(.applied)
    case .edit:
      state.presented = .form(FormState(editing: record, definition))
      return Outcome(.applied)
    case .delete:
      state.presented = nil
      let outcome = list.reduce(&state.list, .deleteAsked([id]))
      return Outcome(.applied, outcome.effects.map { .list($0) })
    }
  }

  /// Why the list's rows and buttons cannot be touched, nil when they can.
  func hindrance(_ state: AppState) -> Verdict? {
    if !state.list.isAttached { return .ignored(.notAttached) }
    let isInFront = state.presented == nil && state.list.dialogs.isEmpty
    return isInFront ? nil : .ignored(.notVisible)
  }

  func record(_ id: RecordID, in state: AppState) -> Record? {
    list.visibleRecords(state.list).first { $0.id == id }
  }
}
