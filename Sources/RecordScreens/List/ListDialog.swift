public import Records

/// Something the user has to answer before going on. They queue, so that no failure is lost.
public enum ListDialog: Hashable, Sendable {
  /// Whether these records are to be deleted.
  case confirmDelete(Set<RecordID>)
  /// A change that the store refused.
  case writeFailed(ListOperation.Kind, ScreenFailure)

  /// Whether this is the question before a deletion.
  package var isConfirmation: Bool {
    if case .confirmDelete = self { true } else { false }
  }
}
