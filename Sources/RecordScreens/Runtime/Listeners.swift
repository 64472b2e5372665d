/// Sends each value to every stream that was asked for.
///
/// Its own, because observing changes of a property is transactional: of two changes in one turn only the last is seen.
@MainActor
final class Listeners<Value: Sendable> {
  private var continuations: [Int: AsyncStream<Value>.Continuation] = [:]
  private var next = 0
  private var isFinished = false

  func add(startingWith value: Value) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    continuation.yield(value)
    guard !isFinished else {
      continuation.finish()
      return stream
    }
    let number = next
    next += 1
    continuations[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.continuations[number] = nil }
    }
    return stream
  }

  func yield(_ value: Value) {
    for continuation in continuations.values { continuation.yield(value) }
  }

  func finish() {
    isFinished = true
    for continuation in continuations.values { continuation.finish() }
    continuations = [:]
  }

  isolated deinit {
    for continuation in continuations.values { continuation.finish() }
  }
}
