package import Records

/// Which records are to be seen, and where.
extension ListMachine {
  /// The content with the operations over it.
  package func visibleRecords(_ state: ListState) -> [Record] {
    guard let content = state.content else { return [] }
    if state.operations.isEmpty { return content.records }
    var shown = content
    for operation in state.operations {
      // A deletion that waits for the store shows its row, busy. What is settling is in the content already, unless
      // the content came from a page read before.
      if case .delete = operation.kind, operation.phase == .sending,
        definition.deletion == .afterAcknowledgement
      {
        continue
      }
      if case .upsert = operation.kind, !operation.isPending { continue }
      fold(operation.kind, into: &shown)
    }
    return shown.records
  }

  /// Takes a change into the content, if there is any.
  func fold(_ kind: ListOperation.Kind, into state: inout ListState) {
    guard var content = state.content else { return }
    fold(kind, into: &content)
    state.content = content
  }

  private func fold(_ kind: ListOperation.Kind, into content: inout ListContent) {
    content.records.removeAll { $0.id == kind.id }
    guard case .upsert(let record) = kind,
      let rows = RowOrder(definition.query(for: content.query), schema: definition.schema),
      rows.includes(record)
    else { return }
    // What sorts after the pages loaded is shown with its page.
    if let edge = content.edge, rows.precedes(edge, record) { return }
    // The store's own order stays as it is; only the new record is placed.
    let place = content.records.firstIndex { rows.precedes(record, $0) }
    content.records.insert(record, at: place ?? content.records.endIndex)
  }
}
