public import Observation

/// Runs a pure machine on the main actor: takes events, performs effects, feeds the answers back.
///
/// Views read ``screen`` and send events. Everyone else iterates ``states``, or sets ``onStep`` to see every step as it
/// is taken.
@MainActor @Observable
public final class Machine<M: PureMachine> {
  /// The logic.
  @ObservationIgnored public let machine: M

  /// Everything the screen knows now.
  public private(set) var state: M.State

  /// Sees every step, the ignored ones too, right after it was taken and before its effects are performed.
  @ObservationIgnored public var onStep: (@MainActor (Step<M>) -> Void)?

  /// How many events lost a legal race.
  @ObservationIgnored public private(set) var ignoredCount = 0

  /// How many events could only come from a mistake in the program.
  @ObservationIgnored public private(set) var rejectedCount = 0

  /// How many answers came for calls that had been given up.
  public var droppedCount: Int { calls.droppedCount }

  /// Counts the calls on their way; screens that share one come to rest together.
  @ObservationIgnored public let activity: Activity

  @ObservationIgnored private let calls: Calls<M.Event>
  @ObservationIgnored private let timers: Timers
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private let runner: any EffectRunner<M.Effect, M.Event>
  @ObservationIgnored private var queue: [M.Event] = []
  @ObservationIgnored private var isSending = false
  @ObservationIgnored private var isShutDown = false
  @ObservationIgnored private var listeners = Listeners<M.State>()

  /// Starts in a state.
  ///
  /// - Parameters:
  ///   - machine: The logic.
  ///   - state: Where to start.
  ///   - runner: How effects are performed.
  ///   - clock: What the timers run on.
  ///   - activity: Where calls on their way are counted.
  public init(
    _ machine: M, state: M.State, runner: any EffectRunner<M.Effect, M.Event>,
    clock: any Clock<Duration> = ContinuousClock(), activity: Activity = Activity()
  ) {
    self.machine = machine
    self.state = state
    self.runner = runner
    self.activity = activity
    calls = Calls(activity: activity)
    timers = Timers(clock)
    calls.onWritesDone = { [weak self] in
      if self?.following == nil { self?.sendEventAfterWrites() }
    }
  }

  isolated deinit {
    following?.cancel()
  }

  /// What there is to see now.
  public var screen: M.Screen { machine.screen(state) }

  /// Every state from now on, the current one first; each caller gets all of them.
  public var states: AsyncStream<M.State> { listeners.add(startingWith: state) }

  /// The calls, on their way or waiting for the writes before them, whose answers are waited for.
  public var unanswered: Set<Token> { calls.tokens }

  /// Takes an event.
  ///
  /// Synchronous: when it returns, the state is the one after the event and its calls are on their way. An event sent from
  /// within a step is taken after it; one sent after ``shutDown()`` is not taken at all.
  public func send(_ event: M.Event) {
    guard !isShutDown else { return }
    queue.append(event)
    guard !isSending else { return }
    isSending = true
    while !queue.isEmpty { take(queue.removeFirst()) }
    isSending = false
  }

  /// Returns when no call is on its way. Armed timers do not count.
  public func settle() async {
    await activity.rest()
  }

  /// Gives up all calls and timers, as when the app is killed. Answers that still come are dropped.
  public func shutDown() {
    isShutDown = true
    stopFollowing()
    calls.cancelAll()
    timers.stopAll()
    listeners.finish()
  }

  private func take(_ event: M.Event) {
    var next = state
    let outcome = machine.reduce(&next, event)
    switch outcome.verdict {
    case .applied:
      state = next
    case .ignored:
      ignoredCount += 1
    case .rejected(let reason):
      rejectedCount += 1
      assertionFailure("\(event) was rejected. \(reason)")
    }
    onStep?(
      Step(event: event, verdict: outcome.verdict, effects: outcome.effects, state: state))
    guard outcome.verdict == .applied else { return }
    listeners.yield(state)
    for effect in outcome.effects { perform(effect) }
  }

  private func perform(_ effect: M.Effect) {
    switch runner.action(for: effect) {
    case .read(let token, let call):
      calls.read(token, call) { [weak self] in self?.send($0) }
    case .write(let token, let call):
      calls.write(token, call) { [weak self] in self?.send($0) }
    case .cancel(let token):
      calls.cancel(token)
    case .timer(let token, let duration, let event):
      timers.start(token, after: duration) { [weak self] in self?.send(event) }
    case .stopTimer(let token):
      timers.stop(token)
    case .follow(let body):
      follow(body)
    case .stopFollowing:
      stopFollowing()
    case .none:
      break
    }
  }

  private func follow(
    _ body: @escaping @Sendable (@escaping @MainActor @Sendable (M.Event) -> Void) async -> Void
  ) {
    stopFollowing()
    following = Task { [weak self] in
      await body { event in
        // What was told when nobody wanted to hear it any more is not heard.
        if !Task.isCancelled { self?.send(event) }
      }
      guard !Task.isCancelled else { return }
      self?.following = nil
      // A write that was made shortly before may not have been told of.
      self?.sendEventAfterWrites()
    }
  }

  private func stopFollowing() {
    following?.cancel()
    following = nil
  }

  private func sendEventAfterWrites() {
    if let event = runner.eventAfterWrites { send(event) }
  }
}
