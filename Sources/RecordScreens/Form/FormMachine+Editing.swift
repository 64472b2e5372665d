import Records

/// What the user does.
extension FormMachine {
  func edit(
    _ name: FieldName, _ value: RecordValue?, _ state: inout FormState
  ) -> Verdict {
    guard let field = definition.formField(name) else {
      return .rejected("The form has no field \(name).")
    }
    guard isOpen(state) else { return .ignored(.busy) }
    let before = state.draft
    state.draft[field] = value
    guard state.draft != before else { return .ignored(.nothingToDo) }
    state.refused.remove(name)
    return .applied
  }

  func save(_ state: inout FormState, _ effects: inout [FormEffect]) -> Verdict {
    guard isOpen(state) else { return .ignored(.busy) }
    guard canSave(state) else { return .ignored(.nothingToDo) }
    if definition.trimsText { trim(&state) }
    if state.isGone {
      state.phase = .gone
    } else if let theirs = state.pending {
      meet(theirs, &state, &effects)
    } else {
      submit(&state, &effects)
    }
    return .applied
  }

  func cancel(_ state: inout FormState, _ effects: inout [FormEffect]) -> Verdict {
    guard !state.isAsking, state.alert == nil else { return .ignored(.busy) }
    if case .saving = state.phase { return .ignored(.busy) }
    if isDirty(state) || state.phase != .editing {
      state.isAsking = true
    } else {
      finish(.cancelled, &state, &effects)
    }
    return .applied
  }

  func discard(_ state: inout FormState, _ effects: inout [FormEffect]) -> Verdict {
    guard state.isAsking else { return .ignored(.nothingToDo) }
    finish(.cancelled, &state, &effects)
    return .applied
  }

  func keepEditing(_ state: inout FormState, _ effects: inout [FormEffect]) -> Verdict {
    guard state.isAsking else { return .ignored(.nothingToDo) }
    state.isAsking = false
    // While the question was open the store may have come to what was typed.
    if case .conflict(let theirs) = state.phase, draft(of: theirs) == state.draft {
      finish(.saved(theirs), &state, &effects)
    }
    return .applied
  }

  func dismissAlert(_ state: inout FormState) -> Verdict {
    guard state.alert != nil else { return .ignored(.nothingToDo) }
    state.alert = nil
    return .applied
  }

  func requestDeletion(_ state: inout FormState, _ effects: inout [FormEffect]) -> Verdict {
    guard isOpen(state) else { return .ignored(.busy) }
    guard state.base != nil else { return .ignored(.nothingToDo) }
    finish(.deleteRequested(state.id), &state, &effects)
    return .applied
  }

  /// Whether the fields can be typed in.
  func isOpen(_ state: FormState) -> Bool {
    state.phase == .editing && !state.isAsking && state.alert == nil
  }

  /// Whether the save button can be tapped.
  func canSave(_ state: FormState) -> Bool {
    isOpen(state) && definition.form.allSatisfy { problem(with: $0, in: state) == nil }
      && (state.base == nil || isDirty(state))
  }

  /// What is wrong with a field, nil when there is nothing.
  ///
  /// What the store refused may be tried again: it may take the value once another field has changed.
  func problem(with field: FormField, in state: FormState) -> FormField.Problem? {
    field.problem(with: trimmed(state.draft[field], in: field))
  }

  /// Whether anything differs from the store's record, or from an untouched form for a new one.
  func isDirty(_ state: FormState) -> Bool { state.draft != baseDraft(state) }

  func baseDraft(_ state: FormState) -> FormDraft {
    state.base.map(draft) ?? FormDraft(initial: definition.form)
  }

  func draft(of record: Record) -> FormDraft { FormDraft(record, definition.form) }

  private func trim(_ state: inout FormState) {
    for field in definition.form { state.draft[field] = trimmed(state.draft[field], in: field) }
  }

  private func trimmed(_ value: RecordValue?, in field: FormField) -> RecordValue? {
    guard definition.trimsText, field.kind == .string, case .string(let text)? = value else {
      return value
    }
    let isText = { (character: Character) in !character.isWhitespace }
    guard let first = text.firstIndex(where: isText), let last = text.lastIndex(where: isText)
    else { return .string("") }
    return .string(String(text[first...last]))
  }
}
