import Records

extension Console {
  /// Shows how far the work that `body` does has come, whatever tells it, and takes the line away behind it.
  ///
  /// - Parameter remains: What is left of work that Control-C has ended, as in `nothing was changed`.
  /// - Throws: What `body` throws, and a ``CommandFailure`` in place of its cancellation.
  func showingProgress<Value>(
    ifInterrupted remains: String, _ body: () async throws -> Value
  ) async throws -> Value {
    defer { progress.clear() }
    do {
      return try await WorkMeter.$watcher.withValue(
        { [progress] in progress.show($0) }, operation: body)
    } catch  where interruption.isRaised && error.isCancellation {
      throw CommandFailure(.failure, "Interrupted; \(remains).")
    }
  }
}

extension Error {
  /// Whether this is how work ends that was asked to stop.
  var isCancellation: Bool {
    self is CancellationError || (self as? RecordError)?.code == .cancelled
  }
}
