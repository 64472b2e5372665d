import Records

/// Saving, and what meets it in the store.
extension FormMachine {
  func finishSave(
    _ token: Token, _ answer: Result<Record, ScreenFailure>, _ state: inout FormState,
    _ effects: inout [FormEffect]
  ) -> Verdict {
    guard state.phase == .saving(token) else { return unexpected(token, in: state) }
    switch answer {
    case .success(let record):
      finish(.saved(record), &state, &effects)
    case .failure(.conflict(let theirs)):
      state.pending = theirs
      meet(theirs, &state, &effects)
    case .failure(.gone):
      state.phase = .gone
      state.isGone = true
    case .failure(let failure):
      // What was typed stays, and so does the identifier: if the save did land, the next one will meet it.
      state.phase = .editing
      state.alert = failure
      if case .invalid(let field?) = failure, definition.formField(field) != nil {
        state.refused.insert(field)
      }
    }
    return .applied
  }

  func keepMine(_ state: inout FormState, _ effects: inout [FormEffect]) -> Verdict {
    guard case .conflict(let theirs) = state.phase, !state.isAsking else {
      return .ignored(.nothingToDo)
    }
    state.draft = merge(base: baseDraft(state), mine: state.draft, theirs: draft(of: theirs)).draft
    rebase(on: theirs, &state)
    submit(&state, &effects)
    return .applied
  }

  func takeTheirs(_ state: inout FormState) -> Verdict {
    guard case .conflict(let theirs) = state.phase, !state.isAsking else {
      return .ignored(.nothingToDo)
    }
    state.draft = draft(of: theirs)
    rebase(on: theirs, &state)
    state.phase = .editing
    return .applied
  }

  func recreate(_ state: inout FormState, _ effects: inout [FormEffect]) -> Verdict {
    guard state.phase == .gone, !state.isAsking else { return .ignored(.nothingToDo) }
    if let base = state.base { state.carried = base.fieldValues }
    state.base = nil
    state.pending = nil
    state.isGone = false
    submit(&state, &effects)
    return .applied
  }

  func meetRemote(
    _ record: Record?, _ state: inout FormState, _ effects: inout [FormEffect]
  ) -> Verdict {
    switch state.phase {
    case .editing: remoteWhileEditing(record, &state, &effects)
    case .conflict(let theirs): remoteInConflict(record, theirs, &state, &effects)
    case .gone: remoteWhenGone(record, &state)
    // The answer to the save will tell.
    case .saving, .done: .ignored(.busy)
    }
  }

  private func remoteWhileEditing(
    _ record: Record?, _ state: inout FormState, _ effects: inout [FormEffect]
  ) -> Verdict {
    guard let record else {
      guard state.base != nil, !state.isGone else { return .ignored(.nothingToDo) }
      if isDirty(state) || state.alert != nil {
        state.isGone = true
      } else {
        finish(.deletedElsewhere, &state, &effects)
      }
      return .applied
    }
    let known = [state.base?.version, state.pending?.version]
    guard state.isGone || !known.contains(record.version) else { return .ignored(.stale) }
    state.isGone = false
    let merged = merge(
      base: baseDraft(state), mine: state.draft, theirs: draft(of: record))
    if state.base == nil || merged.overlaps {
      state.pending = record
    } else {
      state.draft = merged.draft
      rebase(on: record, &state)
    }
    return .applied
  }

  private func remoteInConflict(
    _ record: Record?, _ theirs: Record, _ state: inout FormState, _ effects: inout [FormEffect]
  ) -> Verdict {
    guard let record else {
      state.phase = .gone
      state.isGone = true
      return .applied
    }
    guard record.version != theirs.version else { return .ignored(.stale) }
    state.pending = record
    if !state.isAsking, draft(of: record) == state.draft {
      finish(.saved(record), &state, &effects)
    } else {
      state.phase = .conflict(record)
    }
    return .applied
  }

  private func remoteWhenGone(_ record: Record?, _ state: inout FormState) -> Verdict {
    guard let record else { return .ignored(.nothingToDo) }
    state.isGone = false
    state.phase = .editing
    state.pending = record
    return .applied
  }

  /// The one place where the user's wish to save meets the store's record.
  func meet(_ theirs: Record, _ state: inout FormState, _ effects: inout [FormEffect]) {
    // An earlier attempt did land, or somebody typed the same.
    if draft(of: theirs) == state.draft {
      finish(.saved(theirs), &state, &effects)
      return
    }
    let merged = merge(base: baseDraft(state), mine: state.draft, theirs: draft(of: theirs))
    if state.base == nil || merged.overlaps {
      state.phase = .conflict(theirs)
    } else {
      state.draft = merged.draft
      rebase(on: theirs, &state)
      submit(&state, &effects)
    }
  }

  func submit(_ state: inout FormState, _ effects: inout [FormEffect]) {
    let token = state.nextToken.take()
    state.phase = .saving(token)
    state.refused = []
    effects.append(.save(token, record(state)))
  }

  func finish(_ result: FormResult, _ state: inout FormState, _ effects: inout [FormEffect]) {
    state.phase = .done(result)
    state.isAsking = false
    state.alert = nil
    effects.append(.close(result))
  }

  /// The record to save: the one that was read, with its version and the fields no form knows, and what was typed.
  private func record(_ state: FormState) -> Record {
    var record = state.base ?? Record(state.id, state.carried)
    let before = draft(of: record)
    for field in definition.form where state.draft[field] != before[field] {
      record[field.name] = state.draft[field]
    }
    return record
  }

  private func rebase(on record: Record, _ state: inout FormState) {
    state.base = record
    state.pending = nil
  }

  /// Merges by field: who did not touch a field gets the other's value; where both did, mine stays and they overlap.
  private func merge(
    base: FormDraft, mine: FormDraft, theirs: FormDraft
  ) -> (draft: FormDraft, overlaps: Bool) {
    var merged = mine
    var overlaps = false
    for field in definition.form {
      if mine[field] == base[field] {
        merged[field] = theirs[field]
      } else if theirs[field] != base[field], theirs[field] != mine[field] {
        overlaps = true
      }
    }
    return (merged, overlaps)
  }
}
