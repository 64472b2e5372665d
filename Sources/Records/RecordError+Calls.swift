extension RecordError {
  /// The error of a call to a store that was closed.
  package static let closed = RecordError(.closed, "The store was closed; open it again.")

  /// Throws ``Code/cancelled`` in a task that was cancelled.
  package static func checkCancellation() throws(RecordError) {
    if Task.isCancelled {
      throw RecordError(.cancelled, "The task was cancelled before anything was changed.")
    }
  }
}
