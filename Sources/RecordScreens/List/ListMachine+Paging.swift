import Records

/// Reading further pages.
extension ListMachine {
  func readOn(
    _ state: inout ListState, _ effects: inout [ListEffect], retrying: Bool
  ) -> Verdict {
    guard state.isAttached else { return .ignored(.notAttached) }
    guard state.isCurrent, let content = state.content else { return .ignored(.nothingToDo) }
    switch state.load {
    case .running, .debouncing: return .ignored(.busy)
    case .idle, .failed: break
    }
    let cursor: Cursor
    switch content.tail {
    case .more(let next) where !retrying: cursor = next
    case .failed(let next, _) where retrying: cursor = next
    case .loading: return .ignored(.busy)
    case .end, .more, .failed: return .ignored(.nothingToDo)
    }
    let token = state.nextToken.take()
    state.content?.tail = .loading(token, cursor)
    effects.append(
      .page(
        token, definition.query(for: content.query), after: cursor, limit: definition.pageSize))
    return .applied
  }

  func finishPage(
    _ token: Token, _ answer: Result<Page, ScreenFailure>, _ state: inout ListState
  ) -> Verdict {
    guard var content = state.content, case .loading(token, let cursor) = content.tail else {
      return unexpected(token, "a page", in: state)
    }
    switch answer {
    case .success(let page):
      var known = Set(content.records.map(\.id))
      content.records += page.records.filter { known.insert($0.id).inserted }
      content.tail = page.cursor.map { .more($0) } ?? .end
      content.edge = page.cursor == nil ? nil : page.records.last ?? content.edge
      state.content = content
      settle(token, &state, reapplying: true)
    case .failure(let failure):
      content.tail = .failed(cursor, failure)
      state.content = content
      settle(token, &state, reapplying: false)
    }
    return .applied
  }

  func stopPage(_ state: inout ListState, _ effects: inout [ListEffect]) {
    guard case .loading(let token, let cursor)? = state.content?.tail else { return }
    effects.append(.cancel(token))
    state.operations.removeAll { $0.phase == .settling(read: token) }
    state.content?.tail = .more(cursor)
  }
}
