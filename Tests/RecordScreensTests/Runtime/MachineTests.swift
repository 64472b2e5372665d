import RecordScreens
import Synchronization
import Testing

/// Counts; each `ask` is answered by an actor, each `arm` by a timer.
private struct Counter: PureMachine {
  struct State: Hashable {
    var count = 0
    var next: Token = 1
  }

  enum Event: Equatable {
    case tick, ask, arm
    case giveUp(Token)
    case answered(Token, Int)
    case rang(Token)
  }

  enum Effect: Equatable {
    case ask(Token)
    case arm(Token)
    case cancel(Token)
    case stop(Token)
  }

  func reduce(_ state: inout State, _ event: Event) -> Outcome<Effect> {
    switch event {
    case .tick:
      state.count += 1
      return Outcome(.applied)
    case .ask:
      defer { state.next = Token(rawValue: state.next.rawValue + 1) }
      return Outcome(.applied, [.ask(state.next)])
    case .arm:
      defer { state.next = Token(rawValue: state.next.rawValue + 1) }
      return Outcome(.applied, [.arm(state.next)])
    case .giveUp(let token):
      return Outcome(.applied, [.cancel(token), .stop(token)])
    case .answered(_, let more):
      state.count += 1
      guard more > 0 else { return Outcome(.applied) }
      defer { state.next = Token(rawValue: state.next.rawValue + 1) }
      return Outcome(.applied, [.ask(state.next)])
    case .rang:
      state.count += 100
      return Outcome(.applied)
    }
  }

  func screen(_ state: State) -> Int { state.count }
}

private actor Answers {
  private var left: Int

  init(_ left: Int) {
    self.left = left
  }

  func next() -> Int {
    left -= 1
    return left
  }
}

private struct CounterRunner: EffectRunner {
  let answers: Answers
  var before: @Sendable (Token) async -> Void = { _ in }
  var eventAfterWrites: Counter.Event? { nil }

  func action(for effect: Counter.Effect) -> EffectAction<Counter.Event> {
    switch effect {
    case .ask(let token):
      .read(token) {
        await before(token)
        return .answered(token, await answers.next())
      }
    case .arm(let token): .timer(token, .milliseconds(token.rawValue), .rang(token))
    case .cancel(let token): .cancel(token)
    case .stop(let token): .stopTimer(token)
    }
  }
}

@MainActor
struct MachineTests {
  private func machine(
    answers: Int = 0, clock: any Clock<Duration> = ManualClock(), activity: Activity = Activity(),
    before: @escaping @Sendable (Token) async -> Void = { _ in }
  ) -> Machine<Counter> {
    Machine(
      Counter(), state: Counter.State(),
      runner: CounterRunner(answers: Answers(answers), before: before), clock: clock,
      activity: activity)
  }

  @Test func settlingIsExact() async {
    // Chains of ten answers, each through a task and an actor; settling after every chain.
    for _ in 0..<500 {
      let machine = machine(answers: 10)
      machine.send(.ask)
      await machine.settle()
      #expect(machine.state.count == 10)
      #expect(machine.activity.running == 0)
      #expect(machine.unanswered.isEmpty)
    }
  }

  @Test func settlingAtRestReturnsAtOnce() async {
    let machine = machine()
    await machine.settle()
    machine.send(.arm)
    await machine.settle()
    #expect(machine.state.count == 0)
  }

  @Test func everyStepReachesEveryStream() async {
    let machine = machine(answers: 1)
    let first = machine.states
    machine.send(.tick)
    machine.send(.tick)
    let second = machine.states
    machine.send(.ask)
    await machine.settle()
    machine.shutDown()
    var counts: [Int] = []
    for await state in first { counts.append(state.count) }
    #expect(counts == [0, 1, 2, 2, 3])
    counts = []
    for await state in second { counts.append(state.count) }
    #expect(counts == [2, 2, 3])
    for await state in machine.states { #expect(state.count == 3) }
  }

  @Test func stepsAreSeenBeforeTheirEffectsAndInOrder() async {
    let machine = machine(answers: 1)
    var seen: [String] = []
    machine.onStep = { [weak machine] step in
      seen.append("\(step.event) \(step.state.count) \(step.effects.count)")
      // An event from within a step waits for its turn.
      if step.event == .ask { machine?.send(.tick) }
    }
    machine.send(.ask)
    #expect(seen == ["ask 0 1", "tick 1 0"])
    await machine.settle()
    #expect(seen.count == 3)
  }

  @Test func aCallThatWasGivenUpIsDropped() async {
    let activity = Activity()
    let gate = Gate()
    let machine = machine(answers: 5, activity: activity) { _ in
      await activity.hold()
      await gate.wait()
    }
    machine.send(.ask)
    await machine.settle()
    #expect(activity.running == 1 && activity.held == 1)
    #expect(machine.unanswered == [1])
    machine.send(.giveUp(1))
    #expect(machine.unanswered.isEmpty)
    activity.release()
    gate.open()
    await machine.settle()
    #expect(activity.running == 0)
    #expect(machine.state.count == 0)
    #expect(machine.droppedCount == 1)
  }

  @Test func timersFireInTheirOrderAndNotWhenStopped() {
    let clock = ManualClock()
    let machine = machine(clock: clock)
    var rung: [Counter.Event] = []
    machine.onStep = { if case .rang = $0.event { rung.append($0.event) } }
    for _ in 1...4 { machine.send(.arm) }
    machine.send(.giveUp(2))
    clock.advance(by: .milliseconds(1))
    #expect(rung == [.rang(1)])
    clock.advance(by: .microseconds(1_999))
    #expect(rung == [.rang(1)])
    clock.advance(by: .milliseconds(10))
    #expect(rung == [.rang(1), .rang(3), .rang(4)])
    #expect(clock.now.offset == .microseconds(12_999))
  }

  @Test func whatAnotherClockRingsIsTakenToo() async {
    let machine = machine(clock: ContinuousClock())
    let states = machine.states
    for _ in 1...2 { machine.send(.arm) }
    machine.send(.giveUp(2))
    for await state in states where state.count == 100 { break }
    #expect(machine.state.count == 100)
  }

  @Test func afterShuttingDownNothingHappens() async {
    let activity = Activity()
    let clock = ManualClock()
    let machine = machine(answers: 5, clock: clock, activity: activity)
    machine.send(.ask)
    machine.send(.arm)
    machine.shutDown()
    await activity.rest()
    clock.advance(by: .seconds(10))
    machine.send(.tick)
    #expect(machine.state.count == 0)
    #expect(machine.droppedCount == 1)
  }
}

/// Lets everybody through once it is open.
private final class Gate: Sendable {
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

  func wait() async {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0.append(continuation) }
    }
  }

  func open() {
    for continuation in waiting.withLock({ $0 }) { continuation.resume() }
  }
}
