/// Work that tells how far it has come, as a sequence that ends with the work.
///
///     let work = LongWork { try await database.ensureIndex(index) }
///     for await progress in work { print(progress) }      // indexing 300/1000
///     try await work.value
///
/// Whatever the work calls tells its progress here, without a parameter for it. Only the newest state waits for who
/// reads slowly, so that reading costs the work nothing; the last state is always read. The sequence can be read once.
public struct LongWork<Value: Sendable>: AsyncSequence, Sendable {
  private let task: Task<Value, any Error>
  private let updates: AsyncStream<WorkProgress>

  /// Begins work in a task of its own.
  public init(_ body: @escaping @Sendable @isolated(any) () async throws -> Value) {
    let (updates, continuation) = AsyncStream.makeStream(
      of: WorkProgress.self, bufferingPolicy: .bufferingNewest(1))
    self.updates = updates
    task = Task {
      defer { continuation.finish() }
      return try await WorkMeter.$watcher.withValue({ continuation.yield($0) }, operation: body)
    }
  }

  /// What the work came to, once it has ended.
  ///
  /// A task that is cancelled while it waits here cancels the work, and waits until it has ended.
  ///
  /// - Throws: What the work throws; stores that were stopped throw ``RecordError/Code/cancelled`` and have changed
  ///   nothing.
  public var value: Value {
    get async throws {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  /// Asks the work to stop; it ends as soon as it can be left without a half.
  public func cancel() {
    task.cancel()
  }

  /// Reads the states as they come.
  public func makeAsyncIterator() -> AsyncStream<WorkProgress>.Iterator {
    updates.makeAsyncIterator()
  }
}
