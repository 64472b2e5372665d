import RecordScreens
import Records
import Testing

/// A machine whose effects can be told apart by what they open, close and answer.
protocol StepperMachine: PureMachine {
  /// What an effect begins: a call or a timer that has to come to an end.
  static func opens(_ effect: Effect) -> Token?
  /// What an effect ends.
  static func closes(_ effect: Effect) -> Token?
  /// What an event ends.
  static func answers(_ event: Event) -> Token?
}

/// Steps through a machine by hand and compares the whole state, the verdict and the effects at every step.
final class Stepper<M: StepperMachine> {
  let machine: M
  private(set) var state: M.State
  private var open: Set<Token>

  init(_ machine: M, _ state: M.State, open: Set<Token> = []) {
    self.machine = machine
    self.state = state
    self.open = open
  }

  /// Sends an event; the closure turns the state before into the one expected after.
  func send(
    _ event: M.Event, verdict: Verdict = .applied, effects: [M.Effect] = [],
    location: SourceLocation = #_sourceLocation, _ change: (inout M.State) -> Void = { _ in }
  ) {
    var expected = state
    change(&expected)
    let outcome = machine.reduce(&state, event)
    #expect(outcome.verdict == verdict, sourceLocation: location)
    #expect(outcome.effects == effects, sourceLocation: location)
    if state != expected {
      Issue.record("\(differences(state, expected))", sourceLocation: location)
    }
    if let token = M.answers(event), outcome.verdict == .applied { open.remove(token) }
    for effect in outcome.effects {
      if let token = M.closes(effect) { open.remove(token) }
      if let token = M.opens(effect) { open.insert(token) }
    }
  }

  /// Sends an event without looking, to get to where a test begins.
  func skip(_ event: M.Event, location: SourceLocation = #_sourceLocation) {
    var before = state
    let outcome = machine.reduce(&before, event)
    send(event, verdict: .applied, effects: outcome.effects, location: location) { $0 = before }
  }

  func expect<Value: Equatable>(
    _ path: KeyPath<M.Screen, Value>, _ value: Value, location: SourceLocation = #_sourceLocation
  ) {
    #expect(machine.screen(state)[keyPath: path] == value, sourceLocation: location)
  }

  /// Fails when a call was not answered or a timer is still armed.
  func finish(location: SourceLocation = #_sourceLocation) {
    #expect(open.isEmpty, "not answered", sourceLocation: location)
  }

  private func differences(_ actual: M.State, _ expected: M.State) -> String {
    zip(Mirror(reflecting: actual).children, Mirror(reflecting: expected).children)
      .filter { "\($0.value)" != "\($1.value)" }
      .map { "\($0.label ?? "state"):\n  is       \($0.value)\n  expected \($1.value)" }
      .joined(separator: "\n")
  }
}

extension ListMachine: StepperMachine {
  static func opens(_ effect: ListEffect) -> Token? {
    switch effect {
    case .load(let token, _, _), .page(let token, _, _, _), .write(let token, _),
      .timer(let token, _):
      token
    default: nil
    }
  }

  static func closes(_ effect: ListEffect) -> Token? {
    switch effect {
    case .cancel(let token), .stopTimer(let token): token
    default: nil
    }
  }

  static func answers(_ event: ListEvent) -> Token? {
    switch event {
    case .loaded(let token, _), .pageLoaded(let token, _), .wrote(let token, _),
      .debounceFired(let token), .spinnerDue(let token), .graceOver(let token):
      token
    default: nil
    }
  }
}

extension FormMachine: StepperMachine {
  static func opens(_ effect: FormEffect) -> Token? {
    if case .save(let token, _) = effect { token } else { nil }
  }

  static func closes(_ effect: FormEffect) -> Token? { nil }

  static func answers(_ event: FormEvent) -> Token? {
    if case .saved(let token, _) = event { token } else { nil }
  }
}

extension AppMachine: StepperMachine {
  static func opens(_ effect: AppEffect) -> Token? {
    switch effect {
    case .list(let effect): ListMachine.opens(effect)
    case .save(let token, _): token
    }
  }

  static func closes(_ effect: AppEffect) -> Token? {
    if case .list(let effect) = effect { ListMachine.closes(effect) } else { nil }
  }

  static func answers(_ event: AppEvent) -> Token? {
    switch event {
    case .list(let event): ListMachine.answers(event)
    case .form(let event): FormMachine.answers(event)
    case .add, .info, .chose: nil
    }
  }
}
