import Records

/// The logic of a form that adds or edits one record.
///
/// A save is conditional on the version that was last merged, so nobody's work is overwritten unseen; and a form closes
/// only when the store has the record or the user lets the changes go.
public struct FormMachine: PureMachine {
  /// Which form it is.
  public let definition: ScreenDefinition

  /// Makes the logic of a form.
  public init(_ definition: ScreenDefinition) {
    self.definition = definition
  }

  /// Takes one event.
  public func reduce(_ state: inout FormState, _ event: FormEvent) -> Outcome<FormEffect> {
    var effects: [FormEffect] = []
    let verdict = step(&state, event, &effects)
    return Outcome(verdict, effects)
  }

  private func step(
    _ state: inout FormState, _ event: FormEvent, _ effects: inout [FormEffect]
  ) -> Verdict {
    if case .done = state.phase { return late(event, in: state) }
    return switch event {
    case .edited(let name, let value): edit(name, value, &state)
    case .save: save(&state, &effects)
    case .cancel: cancel(&state, &effects)
    case .discard: discard(&state, &effects)
    case .keepEditing: keepEditing(&state, &effects)
    case .alertDismissed: dismissAlert(&state)
    case .keepMine: keepMine(&state, &effects)
    case .takeTheirs: takeTheirs(&state)
    case .recreate: recreate(&state, &effects)
    case .deleteTapped: requestDeletion(&state, &effects)
    case .saved(let token, let answer): finishSave(token, answer, &state, &effects)
    case .remote(let record): meetRemote(record, &state, &effects)
    }
  }

  private func late(_ event: FormEvent, in state: FormState) -> Verdict {
    if case .saved(let token, _) = event { return unexpected(token, in: state) }
    return .ignored(.nothingToDo)
  }

  /// The verdict on an answer that nobody waits for.
  func unexpected(_ token: Token, in state: FormState) -> Verdict {
    token < state.nextToken
      ? .ignored(.stale) : .rejected("This answers a save that was never asked for.")
  }
}
