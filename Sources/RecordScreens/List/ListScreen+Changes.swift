public import Records

extension ListScreen {
  /// What turns the rows of an earlier screen into these, for a table view that animates it.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows.
  public func changes(from old: ListScreen) -> RowChanges<RecordID> {
    RowChanges(from: old.rows, to: rows, id: \.id)
  }
}
