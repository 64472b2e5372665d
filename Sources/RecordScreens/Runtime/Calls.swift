/// The calls of a machine that are on their way, and the writes that wait for the one before them.
///
/// Reads run side by side. Writes run one after the other: two that were on their way together could reach the store,
/// and be answered, in either order.
@MainActor
final class Calls<Event: Sendable> {
  typealias Call = @Sendable () async -> Event
  typealias Delivery = @MainActor (Event) -> Void

  private struct Write {
    let token: Token
    let call: Call
    let deliver: Delivery
  }

  private let activity: Activity
  private var running: [Token: Task<Void, Never>] = [:]
  private var queue: [Write] = []
  private var isWriting = false

  /// How many answers came for calls that had been given up.
  private(set) var droppedCount = 0

  /// Told when the last of the writes was answered.
  var onWritesDone: (@MainActor () -> Void)?

  init(activity: Activity) {
    self.activity = activity
  }

  /// The calls whose answers are waited for.
  var tokens: Set<Token> { Set(running.keys).union(queue.map(\.token)) }

  func read(_ token: Token, _ call: @escaping Call, deliver: @escaping Delivery) {
    start(token, call) { event in
      if let event { deliver(event) }
    }
  }

  func write(_ token: Token, _ call: @escaping Call, deliver: @escaping Delivery) {
    queue.append(Write(token: token, call: call, deliver: deliver))
    if !isWriting { startNextWrite() }
  }

  func cancel(_ token: Token) {
    running.removeValue(forKey: token)?.cancel()
    queue.removeAll { $0.token == token }
  }

  func cancelAll() {
    for token in running.keys { cancel(token) }
    queue = []
    onWritesDone = nil
  }

  private func startNextWrite() {
    isWriting = !queue.isEmpty
    guard isWriting else { return }
    let write = queue.removeFirst()
    start(write.token, write.call) { [self] event in
      if let event { write.deliver(event) }
      startNextWrite()
      if !isWriting { onWritesDone?() }
    }
  }

  /// Starts a call; its end gets the answer, nil when it was given up meanwhile.
  private func start(
    _ token: Token, _ call: @escaping Call, end: @escaping @MainActor (Event?) -> Void
  ) {
    activity.begin()
    running[token] = Task { [activity] in
      let event = await call()
      if running.removeValue(forKey: token) == nil {
        droppedCount += 1
        end(nil)
      } else {
        end(event)
      }
      // Last, so that what the answer began is counted before this call is not any more.
      activity.end()
    }
  }
}
