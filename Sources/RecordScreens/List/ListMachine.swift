import Records

/// The logic of a list: reading, searching, sorting, paging, selecting and deleting.
public struct ListMachine: PureMachine {
  /// Which list it is.
  public let definition: ScreenDefinition

  /// Makes the logic of a list.
  public init(_ definition: ScreenDefinition) {
    self.definition = definition
  }

  /// A list that was never opened, in the first of its orders.
  public var initialState: ListState {
    ListState(query: ListQuery(sort: definition.sortOrders[0].name))
  }

  /// Takes one event.
  public func reduce(_ state: inout ListState, _ event: ListEvent) -> Outcome<ListEffect> {
    var effects: [ListEffect] = []
    let verdict = step(&state, event, &effects)
    if verdict == .applied { restoreInvariants(&state) }
    return Outcome(verdict, effects)
  }

  private func step(
    _ state: inout ListState, _ event: ListEvent, _ effects: inout [ListEffect]
  ) -> Verdict {
    switch event {
    case .appeared: appear(&state, &effects)
    case .disappeared: disappear(&state, &effects)
    case .pulled: pull(&state, &effects)
    case .retried: retry(&state, &effects)
    case .typed(let text): type(text, &state, &effects)
    case .sorted(let name): sort(name, &state, &effects)
    case .debounceFired(let timer): endDebounce(timer, &state, &effects)
    case .spinnerDue(let timer): showSpinner(timer, &state)
    case .loaded(let token, let answer): finishLoad(token, answer, &state, &effects)
    case .feedChanged: noticeChange(&state, &effects)

    case .nearEnd: readOn(&state, &effects, retrying: false)
    case .pageRetried: readOn(&state, &effects, retrying: true)
    case .pageLoaded(let token, let answer): finishPage(token, answer, &state)

    case .deleteAsked(let ids): askToDelete(ids, &state, &effects)
    case .deleteConfirmed: confirmDeletion(&state, &effects)
    case .dialogDismissed: dismissDialog(&state)
    case .graceOver(let timer): endGrace(timer, &state, &effects)
    case .undo(let id): undo(id, &state, &effects)
    case .wrote(let token, let answer): finishWrite(token, answer, &state, &effects)
    case .recordSaved(let record): takeOver(record, &state)

    case .selectMode(let on): select(on, &state)
    case .toggled(let id): toggle(id, &state)
    }
  }

  /// What is selected or asked about is visible: a row that left the screen takes no part in what is done next.
  private func restoreInvariants(_ state: inout ListState) {
    guard !state.selection.isEmpty || state.dialogs.contains(where: \.isConfirmation) else {
      return
    }
    let visible = Set(visibleRecords(state).map(\.id))
    state.selection.formIntersection(visible)
    state.dialogs = state.dialogs.compactMap { dialog in
      guard case .confirmDelete(let ids) = dialog else { return dialog }
      let left = ids.intersection(visible)
      return left.isEmpty ? nil : .confirmDelete(left)
    }
  }
}
