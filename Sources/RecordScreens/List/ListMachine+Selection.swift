import Records

/// Selecting rows.
extension ListMachine {
  func select(_ on: Bool, _ state: inout ListState) -> Verdict {
    guard definition.allowsSelection, state.isSelecting != on else {
      return .ignored(.nothingToDo)
    }
    state.isSelecting = on
    if !on { state.selection = [] }
    return .applied
  }

  func toggle(_ id: RecordID, _ state: inout ListState) -> Verdict {
    guard state.isSelecting else { return .ignored(.nothingToDo) }
    guard visibleRecords(state).contains(where: { $0.id == id }) else {
      return .ignored(.notVisible)
    }
    if state.selection.remove(id) == nil { state.selection.insert(id) }
    return .applied
  }
}
