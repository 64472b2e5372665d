extension RecordError {
  /// The error of a call to a store that was closed.
  package static let closed = RecordError(.closed, "The store was closed; open it again.")

  /// The error of a task that was cancelled before it had its turn.
  package static let cancelled = RecordError(
    .cancelled, "The task was cancelled before anything was changed.")

  /// Throws ``Code/cancelled`` in a task that was cancelled.
  package static func checkCancellation() throws(RecordError) {
    if Task.isCancelled { throw cancelled }
  }
}
