import RecordScreens
import Records
import ScreenExplorer

/// How the form that is explored decides; with a mistake, if one is given.
struct FormRules: Sendable {
  typealias Mistake =
    @Sendable (
      _ machine: FormMachine, _ before: FormState, _ event: FormEvent, _ after: inout FormState,
      _ outcome: inout Outcome<FormEffect>
    ) -> Void

  let machine = FormMachine(.items)
  var mistake: Mistake?

  func reduce(_ state: inout FormState, _ event: FormEvent) -> Outcome<FormEffect> {
    let before = state
    var outcome = machine.reduce(&state, event)
    mistake?(machine, before, event, &state, &outcome)
    return outcome
  }
}

/// What two fields hold.
struct Values: Hashable {
  var title: String
  var note: String

  init(_ title: String, _ note: String) {
    self.title = title
    self.note = note
  }

  init(_ record: Record?) {
    title = Self.text(record?["title"])
    note = Self.text(record?["note"])
  }

  init(_ draft: FormDraft) {
    let fields = ScreenDefinition.items.form
    title = Self.text(draft[fields[0]])
    note = Self.text(draft[fields[1]])
  }

  func stored(_ version: UInt64) -> Record { item(title, note, version: version) }

  private static func text(_ value: RecordValue?) -> String {
    if case .string(let text)? = value { text } else { "" }
  }
}

/// The form in a nondeterministic world: others write the same record, answers get lost, and notices come late.
struct FormWorld: World {
  struct Flight: Hashable {
    var token: Token
    var sent: Values
    var expected: RecordVersion?
    var base: Values
    var answer: Answer?
  }

  enum Answer: Hashable {
    case saved(Record)
    case failed(ScreenFailure)
  }

  enum Label {
    case event(FormEvent)
    case store(String)
    case others(String)
  }

  let rules: FormRules
  var state: FormState
  var record: Record?
  var flight: Flight?
  var isSecondSave = false
  var hasNotice = false
  var version: UInt64 = 1

  // What may still happen.
  var taps: Int
  var foreignWrites: Int
  var failures: Int

  // What invariants need to remember.
  var landed: Set<Values>
  var seen: Values
  var owesAlert = false

  init(_ rules: FormRules, editing: Bool, taps: Int, foreignWrites: Int, failures: Int) {
    self.rules = rules
    self.taps = taps
    self.foreignWrites = foreignWrites
    self.failures = failures
    let values = Values("1", "1")
    let stored = values.stored(1)
    state =
      editing ? FormState(editing: stored, .items) : FormState(adding: stored.id, .items)
    record = editing ? stored : nil
    landed = editing ? [values] : []
    seen = editing ? values : Values("", "")
  }

  static func == (a: FormWorld, b: FormWorld) -> Bool {
    a.state == b.state && a.record == b.record && a.flight == b.flight
      && a.isSecondSave == b.isSecondSave && a.hasNotice == b.hasNotice && a.version == b.version
      && a.taps == b.taps && a.foreignWrites == b.foreignWrites && a.failures == b.failures
      && a.landed == b.landed && a.seen == b.seen && a.owesAlert == b.owesAlert
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(record)
    hasher.combine(flight)
    hasher.combine(hasNotice)
    hasher.combine(taps)
    hasher.combine(foreignWrites)
    hasher.combine(failures)
    hasher.combine(seen)
  }

  var base: Values { Values(state.base) }
  var draft: Values { Values(state.draft) }

  var isDone: Bool {
    if case .done = state.phase { true } else { false }
  }

  /// The same world with the one token that is of importance renamed.
  var canonical: FormWorld {
    var world = self
    if case .saving = state.phase {
      world.state.phase = .saving(1)
      world.flight?.token = 1
    }
    world.state.nextToken = flight == nil ? 1 : 2
    return world
  }

  /// Which invariant does not hold.
  var violation: String? {
    if isSecondSave { return "two saves on their way" }
    var isSaving = false
    if case .saving = state.phase { isSaving = true }
    if isSaving != (flight != nil) { return "the save on its way differs from the state" }
    if owesAlert, state.alert == nil, !isDone { return "a failed save was not told" }
    if case .conflict(let theirs) = state.phase, !state.isAsking, Values(theirs) == draft {
      return "asked about a conflict with what was typed"
    }
    return nil
  }
}
