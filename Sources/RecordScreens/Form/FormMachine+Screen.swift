import Records

/// What there is to see of a form.
extension FormMachine {
  /// What there is to see in a state.
  public func screen(_ state: FormState) -> FormScreen {
    FormScreen(
      id: state.id, isNew: state.isNew,
      fields: definition.form.map { field in
        FormScreen.Field(
          name: field.name, value: state.draft[field],
          problem: problem(with: field, in: state)
            ?? (state.refused.contains(field.name) ? .refusedByStore : nil))
      },
      save: saveButton(state), notice: notice(state), theirs: theirs(state),
      dialog: dialog(state), choices: choices(state))
  }

  private func saveButton(_ state: FormState) -> FormScreen.SaveButton {
    if case .saving = state.phase { return .saving }
    return canSave(state) ? .on : .off
  }

  private func notice(_ state: FormState) -> FormScreen.Notice? {
    switch state.phase {
    case .conflict: .conflict
    case .gone: .gone
    case .editing: state.isGone ? .gone : state.pending == nil ? nil : .conflict
    case .saving, .done: nil
    }
  }

  private func theirs(_ state: FormState) -> Record? {
    if case .conflict(let theirs) = state.phase { theirs } else { nil }
  }

  private func dialog(_ state: FormState) -> DialogScreen? {
    if let failure = state.alert { return .alert(.saveFailed(failure)) }
    return state.isAsking ? .confirm(.confirmDiscard) : nil
  }

  private func choices(_ state: FormState) -> [FormChoice] {
    if state.alert != nil { return [] }
    if state.isAsking { return [.discard, .keep] }
    return switch state.phase {
    case .conflict: [.mine, .theirs]
    case .gone: [.recreate]
    case .editing, .saving, .done: []
    }
  }
}
