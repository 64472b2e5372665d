import Records

/// Reading the first pages, and everything that starts, replaces or ends such a read.
extension ListMachine {
  func appear(_ state: inout ListState, _ effects: inout [ListEffect]) -> Verdict {
    guard !state.isAttached else { return .ignored(.nothingToDo) }
    state.isAttached = true
    effects.append(.subscribe)
    if definition.reloadsOnAppear || !state.isCurrent || state.load.failure != nil {
      begin(.first, &state, &effects)
    }
    return .applied
  }

  func disappear(_ state: inout ListState, _ effects: inout [ListEffect]) -> Verdict {
    guard state.isAttached else { return .ignored(.notAttached) }
    state.isAttached = false
    effects.append(.unsubscribe)
    stopLoad(&state, &effects)
    stopPage(&state, &effects)
    state.isDirty = false
    // Nobody is there to undo any more, and a deletion that was asked for must not be lost.
    for index in state.operations.indices {
      guard case .grace(let timer) = state.operations[index].phase else { continue }
      effects.append(.stopTimer(timer))
      send(operationAt: index, &state, &effects)
    }
    return .applied
  }

  func pull(_ state: inout ListState, _ effects: inout [ListEffect]) -> Verdict {
    guard state.isAttached else { return .ignored(.notAttached) }
    guard state.load.run?.reason != .pull else { return .ignored(.busy) }
    begin(.pull, &state, &effects)
    return .applied
  }

  func retry(_ state: inout ListState, _ effects: inout [ListEffect]) -> Verdict {
    guard state.isAttached else { return .ignored(.notAttached) }
    guard state.load.failure != nil else { return .ignored(.nothingToDo) }
    begin(.retry, &state, &effects)
    return .applied
  }

  func type(_ text: String, _ state: inout ListState, _ effects: inout [ListEffect]) -> Verdict {
    guard state.isAttached else { return .ignored(.notAttached) }
    guard text != state.query.text else { return .ignored(.nothingToDo) }
    state.query.text = text
    guard definition.searchDelay > .zero else {
      begin(.query, &state, &effects)
      return .applied
    }
    stopLoad(&state, &effects)
    stopPage(&state, &effects)
    let timer = state.nextToken.take()
    state.load = .debouncing(timer)
    effects.append(.timer(timer, .debounce))
    return .applied
  }

  func sort(_ name: String, _ state: inout ListState, _ effects: inout [ListEffect]) -> Verdict {
    guard state.isAttached else { return .ignored(.notAttached) }
    guard definition.sortOrder(named: name) != nil else {
      return .rejected("The screen offers no order named \(name).")
    }
    guard name != state.query.sort else { return .ignored(.nothingToDo) }
    state.query.sort = name
    begin(.query, &state, &effects)
    return .applied
  }

  func endDebounce(
    _ timer: Token, _ state: inout ListState, _ effects: inout [ListEffect]
  ) -> Verdict {
    guard state.load == .debouncing(timer) else { return .ignored(.stale) }
    state.load = .idle
    begin(.query, &state, &effects)
    return .applied
  }

  func showSpinner(_ timer: Token, _ state: inout ListState) -> Verdict {
    guard var run = state.load.run, run.spinner == .armed(timer) else { return .ignored(.stale) }
    run.spinner = .due
    state.load = .running(run)
    return .applied
  }

  func noticeChange(_ state: inout ListState, _ effects: inout [ListEffect]) -> Verdict {
    guard state.isAttached else { return .ignored(.notAttached) }
    switch state.load {
    case .running:
      // The read goes on, so that a store which changes all the time does not keep the screen from ever being filled.
      guard !state.isDirty else { return .ignored(.nothingToDo) }
      state.isDirty = true
      return .applied
    case .debouncing:
      return .ignored(.busy)
    case .idle, .failed:
      begin(.feed, &state, &effects)
      return .applied
    }
  }

  func finishLoad(
    _ token: Token, _ answer: Result<Page, ScreenFailure>, _ state: inout ListState,
    _ effects: inout [ListEffect]
  ) -> Verdict {
    guard let run = state.load.run, run.token == token else {
      return unexpected(token, "a read", in: state)
    }
    if case .armed(let timer) = run.spinner { effects.append(.stopTimer(timer)) }
    switch answer {
    case .success(let page):
      var seen: Set<RecordID> = []
      let records = page.records.filter { seen.insert($0.id).inserted }
      state.content = ListContent(
        query: state.query, records: records, tail: page.cursor.map { .more($0) } ?? .end,
        edge: page.cursor == nil ? nil : records.last, token: token)
      settle(token, &state, reapplying: true)
      state.load = .idle
      // A quiet read says nothing, or every change elsewhere would interrupt a listener.
      if run.reason != .feed { effects.append(.announce(summary(of: state))) }
    case .failure(let failure):
      settle(token, &state, reapplying: false)
      state.load = .failed(failure)
      if run.reason != .feed { effects.append(.announce(.loadFailed(failure))) }
    }
    if state.isDirty { begin(.feed, &state, &effects) }
    return .applied
  }

  /// Starts the one read that there is from now on, in place of any other.
  func begin(
    _ reason: ListLoad.Reason, _ state: inout ListState, _ effects: inout [ListEffect]
  ) {
    let was = state.load.failure ?? state.load.run?.was
    stopLoad(&state, &effects)
    stopPage(&state, &effects)
    state.isDirty = false
    let token = state.nextToken.take()
    // Who taps a button wants to see that something happens.
    let isDueAtOnce = reason == .retry || definition.spinnerDelay <= .zero
    let spinner: ListLoad.Spinner = isDueAtOnce ? .due : .armed(state.nextToken.take())
    state.load = .running(
      ListLoad.Run(token, reason, spinner: spinner, was: reason == .feed ? was : nil))
    effects.append(.load(token, definition.query(for: state.query), limit: windowSize(state)))
    if case .armed(let timer) = spinner { effects.append(.timer(timer, .spinner)) }
  }

  func stopLoad(_ state: inout ListState, _ effects: inout [ListEffect]) {
    switch state.load {
    case .debouncing(let timer):
      effects.append(.stopTimer(timer))
    case .running(let run):
      effects.append(.cancel(run.token))
      state.operations.removeAll { $0.phase == .settling(read: run.token) }
      if case .armed(let timer) = run.spinner { effects.append(.stopTimer(timer)) }
    case .idle, .failed:
      break
    }
    state.load = .idle
  }

  /// Whole pages that cover the rows shown now, so that a reload neither cuts nor shifts them.
  private func windowSize(_ state: ListState) -> Int? {
    guard let size = definition.pageSize else { return nil }
    let shown = state.isCurrent ? state.content?.records.count ?? 0 : 0
    return max(1, (shown + size - 1) / size) * size
  }

  private func summary(of state: ListState) -> MessageKey {
    let count = visibleRecords(state).count
    return count == 0 ? emptyMessage(for: state.query) : .shows(count)
  }

  /// The verdict on an answer that nobody waits for.
  func unexpected(_ token: Token, _ what: String, in state: ListState) -> Verdict {
    token < state.nextToken
      ? .ignored(.stale) : .rejected("This answers \(what) that was never asked for.")
  }
}
