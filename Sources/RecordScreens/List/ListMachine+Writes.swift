import Records

/// Deleting, and taking in what was written.
extension ListMachine {
  func askToDelete(
    _ ids: Set<RecordID>, _ state: inout ListState, _ effects: inout [ListEffect]
  ) -> Verdict {
    // Events carry identifiers, not positions, and only what is visible is meant: rows may have moved or gone meanwhile.
    let asked = visibleRecords(state).map(\.id).filter { ids.contains($0) }
    guard !asked.isEmpty else { return .ignored(.notVisible) }
    let free = asked.filter { !state.hasPendingOperation(on: $0) }
    guard !free.isEmpty else { return .ignored(.busy) }
    guard definition.asksBeforeDelete else {
      delete(free, &state, &effects)
      return .applied
    }
    guard !state.dialogs.contains(where: \.isConfirmation) else { return .ignored(.busy) }
    state.dialogs.append(.confirmDelete(Set(free)))
    return .applied
  }

  func confirmDeletion(_ state: inout ListState, _ effects: inout [ListEffect]) -> Verdict {
    guard let index = state.dialogs.firstIndex(where: \.isConfirmation),
      case .confirmDelete(let ids) = state.dialogs.remove(at: index)
    else { return .ignored(.nothingToDo) }
    let asked = visibleRecords(state).map(\.id).filter { ids.contains($0) }
    delete(asked.filter { !state.hasPendingOperation(on: $0) }, &state, &effects)
    return .applied
  }

  func dismissDialog(_ state: inout ListState) -> Verdict {
    guard !state.dialogs.isEmpty else { return .ignored(.nothingToDo) }
    state.dialogs.removeFirst()
    return .applied
  }

  func undo(
    _ id: RecordID, _ state: inout ListState, _ effects: inout [ListEffect]
  ) -> Verdict {
    for (index, operation) in state.operations.enumerated() where operation.id == id {
      guard case .grace(let timer) = operation.phase else { continue }
      state.operations.remove(at: index)
      effects.append(.stopTimer(timer))
      if let title = loadedTitle(of: id, in: state) { effects.append(.announce(.restored(title))) }
      return .applied
    }
    return .ignored(.nothingToDo)
  }

  func endGrace(
    _ timer: Token, _ state: inout ListState, _ effects: inout [ListEffect]
  ) -> Verdict {
    guard let index = state.operations.firstIndex(where: { $0.phase == .grace(timer) }) else {
      return .ignored(.stale)
    }
    send(operationAt: index, &state, &effects)
    return .applied
  }

  func finishWrite(
    _ token: Token, _ answer: Result<Record?, ScreenFailure>, _ state: inout ListState,
    _ effects: inout [ListEffect]
  ) -> Verdict {
    guard
      let index = state.operations.firstIndex(where: { $0.token == token && $0.phase == .sending })
    else { return unexpected(token, "a write", in: state) }
    let operation = state.operations.remove(at: index)
    switch (operation.kind, answer) {
    case (.delete(let id), .success), (.delete(let id), .failure(.gone)):
      if let title = loadedTitle(of: id, in: state) { effects.append(.announce(.deleted(title))) }
      acknowledge(operation, &state)
    case (.upsert(let record), .success(let saved)):
      acknowledge(
        ListOperation(token, .upsert(saved ?? record), operation.phase), &state)
    case (_, .failure(let failure)):
      let dialog = ListDialog.writeFailed(operation.kind, failure)
      state.dialogs.append(dialog)
      effects.append(.announce(message(for: dialog)))
    }
    return .applied
  }

  func takeOver(_ record: Record, _ state: inout ListState) -> Verdict {
    let token = state.reading == nil ? state.nextToken : state.nextToken.take()
    acknowledge(ListOperation(token, .upsert(record), .sending), &state)
    return .applied
  }

  private func delete(
    _ ids: [RecordID], _ state: inout ListState, _ effects: inout [ListEffect]
  ) {
    for id in ids {
      let token = state.nextToken.take()
      state.operations.append(ListOperation(token, .delete(id), .sending))
      if case .atOnce = definition.deletion, state.isAttached {
        let timer = state.nextToken.take()
        state.operations[state.operations.count - 1].phase = .grace(timer)
        effects.append(.timer(timer, .grace))
      } else {
        effects.append(.write(token, .delete(id)))
      }
    }
  }

  func send(
    operationAt index: Int, _ state: inout ListState, _ effects: inout [ListEffect]
  ) {
    state.operations[index].phase = .sending
    let operation = state.operations[index]
    effects.append(.write(operation.token, operation.kind))
  }

  /// Takes a change that the store agreed to into the content now, and again over the read that is on its way, whose
  /// answer may be from before.
  private func acknowledge(_ operation: ListOperation, _ state: inout ListState) {
    fold(operation.kind, into: &state)
    // What was agreed to later counts.
    state.operations.removeAll { $0.id == operation.id && !$0.isPending }
    if let read = state.reading {
      state.operations.append(
        ListOperation(operation.token, operation.kind, .settling(read: read)))
    }
  }

  /// Ends the wait for a read; its answer, if one came, gets the changes that it may not know.
  func settle(_ read: Token, _ state: inout ListState, reapplying: Bool) {
    let settling = state.operations.filter { $0.phase == .settling(read: read) }
    state.operations.removeAll { $0.phase == .settling(read: read) }
    if reapplying {
      for operation in settling { fold(operation.kind, into: &state) }
    }
  }
}
