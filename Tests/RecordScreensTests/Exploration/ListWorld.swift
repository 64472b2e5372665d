import RecordScreens
import Records
import ScreenExplorer

/// The list in a nondeterministic world.
///
/// Reads see the store at some moment between question and answer; a write may be applied and yet be reported as failed;
/// what was cancelled may still answer; others write; timers ring when they like.
struct ListWorld: World {
  struct Flight: Hashable {
    enum Request: Hashable {
      case load(Query, limit: Int?)
      case page(Query, after: Cursor)
      case write(ListOperation.Kind)
    }

    enum Stage: Hashable {
      case asked
      case read([Record], Cursor?)
      case applied
    }

    var token: Token
    var request: Request
    var stage: Stage = .asked
    var isCancelled = false
  }

  enum Label {
    case event(ListEvent)
    case store(String, Token)
    case others(String)
  }

  let rules: ListRules
  var state: ListState
  var records: [Record]
  var flights: [Flight] = []
  var timers: [Token: ListEffect.TimerKind] = [:]
  var hasNotice = false
  var isSubscribed = false

  // What may still happen.
  var taps: Int
  var foreignWrites: Int
  var failures: Int

  // What invariants need to remember.
  var answered: Set<ListQuery> = []
  var deleted: Set<RecordID> = []
  var saved: Set<RecordID> = []
  var owedDeletions: Set<RecordID> = []
  var owedFailures = 0

  init(_ rules: ListRules, _ records: [Record], taps: Int, foreignWrites: Int, failures: Int) {
    self.rules = rules
    self.records = records
    self.taps = taps
    self.foreignWrites = foreignWrites
    self.failures = failures
    state = rules.machine.initialState
  }

  /// The world in which the screen has just been opened.
  var opened: ListWorld {
    var world = self
    _ = world.send(.appeared)
    return world.canonical
  }

  static func == (a: ListWorld, b: ListWorld) -> Bool {
    a.state == b.state && a.records == b.records && a.flights == b.flights && a.timers == b.timers
      && a.hasNotice == b.hasNotice && a.isSubscribed == b.isSubscribed && a.taps == b.taps
      && a.foreignWrites == b.foreignWrites && a.failures == b.failures
      && a.answered == b.answered && a.deleted == b.deleted && a.saved == b.saved
      && a.owedDeletions == b.owedDeletions && a.owedFailures == b.owedFailures
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(records)
    hasher.combine(flights)
    hasher.combine(timers)
    hasher.combine(hasNotice)
    hasher.combine(taps)
    hasher.combine(foreignWrites)
    hasher.combine(failures)
    hasher.combine(deleted)
  }

  /// Performs an event and its effects; says what was wrong with the step.
  mutating func send(_ event: ListEvent) -> (verdict: Verdict, violation: String?) {
    let before = state
    let outcome = rules.reduce(&state, event)
    for effect in outcome.effects { perform(effect) }
    return (outcome.verdict, stepViolation(event, outcome.verdict, before))
  }

  private mutating func perform(_ effect: ListEffect) {
    switch effect {
    case .load(let token, let query, let limit):
      flights.append(Flight(token: token, request: .load(query, limit: limit)))
    case .page(let token, let query, let cursor, _):
      flights.append(Flight(token: token, request: .page(query, after: cursor)))
    case .write(let token, let kind):
      flights.append(Flight(token: token, request: .write(kind)))
    case .cancel(let token):
      if let index = flights.firstIndex(where: { $0.token == token }) {
        flights[index].isCancelled = true
      }
    case .timer(let token, let kind):
      timers[token] = kind
    case .stopTimer(let token):
      timers[token] = nil
    case .subscribe:
      isSubscribed = true
    case .unsubscribe:
      isSubscribed = false
      hasNotice = false
    case .announce:
      break
    }
  }

  /// The store has changed.
  mutating func notice() {
    if isSubscribed { hasNotice = true }
  }

  mutating func apply(_ kind: ListOperation.Kind) {
    records.removeAll { $0.id == kind.id }
    if case .upsert(let record) = kind {
      records.append(record)
      records.sort { $0.id.name < $1.id.name }
    } else {
      saved.remove(kind.id)
    }
    notice()
  }

  /// The same world with the tokens renamed by their order.
  var canonical: ListWorld {
    var tokens: Set<Token> = Set(flights.map(\.token)).union(timers.keys)
    var world = self
    world.state.renameTokens {
      tokens.insert($0)
      return $0
    }
    var names: [Token: Token] = [:]
    for (index, token) in tokens.sorted().enumerated() {
      names[token] = Token(rawValue: index + 1)
    }
    world.state.renameTokens { names[$0] ?? $0 }
    world.state.nextToken = Token(rawValue: tokens.count + 1)
    for index in world.flights.indices {
      let token = world.flights[index].token
      world.flights[index].token = names[token] ?? token
    }
    world.flights.sort { $0.token < $1.token }
    world.timers = [:]
    for (token, kind) in timers { world.timers[names[token] ?? token] = kind }
    return world
  }
}

extension ListState {
  /// Gives every token that is still of importance another name.
  fileprivate mutating func renameTokens(_ name: (Token) -> Token) {
    if var content {
      content.token = name(content.token)
      if case .loading(let token, let cursor) = content.tail {
        content.tail = .loading(name(token), cursor)
      }
      self.content = content
    }
    switch load {
    case .debouncing(let timer):
      load = .debouncing(name(timer))
    case .running(var run):
      run.token = name(run.token)
      if case .armed(let timer) = run.spinner { run.spinner = .armed(name(timer)) }
      load = .running(run)
    case .idle, .failed:
      break
    }
    for index in operations.indices {
      operations[index].token = name(operations[index].token)
      switch operations[index].phase {
      case .grace(let timer): operations[index].phase = .grace(name(timer))
      case .settling(let read): operations[index].phase = .settling(read: name(read))
      case .sending: break
      }
    }
  }
}
