import Records

/// The logic of a list together with its form and its sheet.
///
/// It alone routes writes, so that one record never has two of them on their way: their answers could come back in the
/// opposite order to the commits.
public struct AppMachine: PureMachine {
  /// Which screen it is.
  public let definition: ScreenDefinition

  package let list: ListMachine
  package let form: FormMachine

  /// Makes the logic of a screen.
  public init(_ definition: ScreenDefinition) {
    self.definition = definition
    list = ListMachine(definition)
    form = FormMachine(definition)
  }

  /// A screen that was never opened.
  public var initialState: AppState { AppState(list: list.initialState) }

  /// Takes one event.
  public func reduce(_ state: inout AppState, _ event: AppEvent) -> Outcome<AppEffect> {
    let outcome =
      switch event {
      case .list(let event): reduceList(&state, event)
      case .form(let event): reduceForm(&state, event)
      case .add(let id): add(id, &state)
      case .info(let id): openInfo(id, &state)
      case .chose(let choice): choose(choice, &state)
      }
    if outcome.verdict == .applied { restoreInvariants(&state) }
    return outcome
  }

  /// The form issues the app's tokens; a sheet goes with its row.
  private func restoreInvariants(_ state: inout AppState) {
    switch state.presented {
    case .form(var form):
      form.nextToken = state.list.nextToken
      state.presented = .form(form)
    case .sheet(let id):
      if record(id, in: state) == nil { state.presented = nil }
    case nil:
      break
    }
  }

  private func reduceList(_ state: inout AppState, _ event: ListEvent) -> Outcome<AppEffect> {
    if event.isGesture, let verdict = hindrance(state) { return Outcome(verdict) }
    return list.reduce(&state.list, event).map { .list($0) }
  }

  private func reduceForm(_ state: inout AppState, _ event: FormEvent) -> Outcome<AppEffect> {
    guard var form = state.form else { return Outcome(withoutForm(event, in: state)) }
    if event.isGesture {
      guard state.list.isAttached else { return Outcome(.ignored(.notAttached)) }
      guard state.list.dialogs.isEmpty else { return Outcome(.ignored(.busy)) }
    }
    if Self.canSubmit(event), state.list.hasPendingOperation(on: form.id) {
      return Outcome(.ignored(.busy))
    }
    let outcome = self.form.reduce(&form, event)
    guard outcome.verdict == .applied else { return Outcome(outcome.verdict) }
    state.list.nextToken = form.nextToken
    state.presented = .form(form)
    var effects: [AppEffect] = []
    for effect in outcome.effects {
      switch effect {
      case .save(let token, let record): effects.append(.save(token, record))
      case .close(let result): close(result, &state, &effects)
      }
    }
    return Outcome(.applied, effects)
  }

  private func close(
    _ result: FormResult, _ state: inout AppState, _ effects: inout [AppEffect]
  ) {
    state.presented = nil
    let event: ListEvent
    switch result {
    case .saved(let record): event = .recordSaved(record)
    case .deleteRequested(let id): event = .deleteAsked([id])
    case .cancelled, .deletedElsewhere: return
    }
    effects += list.reduce(&state.list, event).effects.map { .list($0) }
  }

  private func withoutForm(_ event: FormEvent, in state: AppState) -> Verdict {
    guard case .saved(let token, _) = event else { return .ignored(.notVisible) }
    return token < state.list.nextToken
      ? .ignored(.stale) : .rejected("This answers a save that was never asked for.")
  }

  /// Whether an event of the form can lead to a write.
  private static func canSubmit(_ event: FormEvent) -> Bool {
    switch event {
    case .save, .keepMine, .recreate: true
    default: false
    }
  }
}
