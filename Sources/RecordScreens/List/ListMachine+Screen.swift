import Records

/// What there is to see of a list.
extension ListMachine {
  /// What there is to see in a state.
  public func screen(_ state: ListState) -> ListScreen {
    let rows = rows(state)
    let body = body(state, rows)
    return ListScreen(
      body: body, isRefreshing: isRefreshing(state, body),
      isStale: state.isCurrent && state.load.failure != nil,
      footer: footer(state, rows), isSelecting: state.isSelecting, searchText: state.query.text,
      sort: state.query.sort,
      undoable: state.operations.compactMap { operation in
        if case .grace = operation.phase { operation.id } else { nil }
      },
      dialog: state.dialogs.first.map { dialog in
        dialog.isConfirmation ? .confirm(message(for: dialog)) : .alert(message(for: dialog))
      })
  }

  /// What is known decides; how fresh it is only adorns it. The first line that fits wins.
  private func body(_ state: ListState, _ rows: [ListRow]) -> ListScreen.Body {
    if state.isCurrent {
      return rows.isEmpty
        ? .empty(emptyMessage(for: state.query)) : .rows(rows, ofOtherQuery: false)
    }
    if let failure = state.load.failure {
      return .failed(.loadFailed(failure), canRetry: true)
    }
    if let run = state.load.run {
      switch (run.spinner, run.was) {
      case (.armed, let was?): return .failed(.loadFailed(was), canRetry: false)
      case (.due, _) where rows.isEmpty: return .loading
      case (.armed, nil), (.due, _): break
      }
    }
    return rows.isEmpty ? .blank : .rows(rows, ofOtherQuery: true)
  }

  private func isRefreshing(_ state: ListState, _ body: ListScreen.Body) -> Bool {
    // One indicator is enough.
    guard let run = state.load.run, state.content != nil, body != .loading else { return false }
    return switch run.reason {
    case .pull, .retry: true
    case .first, .query: run.spinner == .due
    case .feed: false
    }
  }

  private func footer(_ state: ListState, _ rows: [ListRow]) -> ListScreen.Footer {
    guard state.isCurrent, !rows.isEmpty, let tail = state.content?.tail else { return .none }
    return switch tail {
    case .end: .none
    case .more: .more
    case .loading: .loading
    case .failed: .retry
    }
  }

  private func rows(_ state: ListState) -> [ListRow] {
    let busy = Set(state.operations.filter { $0.phase == .sending }.map(\.id))
    return visibleRecords(state).map { record in
      ListRow(
        record: record, title: definition.rowTitle(of: record),
        detail: definition.rowDetail(of: record),
        isSelected: state.selection.contains(record.id), isBusy: busy.contains(record.id))
    }
  }

  /// The message in place of the rows when the answer has none.
  func emptyMessage(for query: ListQuery) -> MessageKey {
    query.isFiltered ? .noResults(query.text) : .noRecords
  }

  /// What a dialog says.
  func message(for dialog: ListDialog) -> MessageKey {
    switch dialog {
    case .confirmDelete(let ids): .confirmDelete(ids.count)
    case .writeFailed(.delete, let failure): .deleteFailed(failure)
    case .writeFailed(.upsert, let failure): .saveFailed(failure)
    }
  }

  /// The title of a record that is loaded, nil for one that is not.
  func loadedTitle(of id: RecordID, in state: ListState) -> String? {
    state.content?.records.first { $0.id == id }.map(definition.rowTitle)
  }
}
