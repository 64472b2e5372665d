import RecordScreens
import Records
import ScreenExplorer

extension FormWorld {
  /// Everything that can happen next.
  var moves: [Move<FormWorld>] {
    var moves: [Move<FormWorld>] = []
    addTaps(to: &moves)
    if hasNotice {
      add(.remote(record), costsTap: false, to: &moves) { $0.hasNotice = false }
    }
    if let flight {
      if let answer = flight.answer {
        addAnswer(answer, to: flight, &moves)
      } else {
        addStore(flight, to: &moves)
      }
    }
    addForeignWrites(to: &moves)
    return moves
  }

  private func add(
    _ event: FormEvent, costsTap: Bool, to moves: inout [Move<FormWorld>],
    before: (inout FormWorld) -> Void = { _ in }
  ) {
    guard !costsTap || taps > 0 else { return }
    var world = self
    before(&world)
    let outcome = rules.reduce(&world.state, event)
    if costsTap, outcome.verdict == .applied { world.taps -= 1 }
    var violation = world.stepViolation(event, outcome.verdict, before: self)
    for effect in outcome.effects {
      switch effect {
      case .save(let token, let record):
        world.isSecondSave = world.flight != nil
        world.flight = Flight(
          token: token, sent: Values(record), expected: record.version, base: base)
      case .close(.saved(let record)) where !landed.contains(Values(record)):
        violation = "said to be saved and never written"
      case .close:
        break
      }
    }
    world.look()
    moves.append(Move(.event(event), to: world.canonical, violation: violation))
  }

  /// Remembers which of the store's values the user has seen: those of untouched fields, and a conflict's.
  private mutating func look() {
    if draft.title == base.title { seen.title = base.title }
    if draft.note == base.note { seen.note = base.note }
    if case .conflict(let theirs) = state.phase, !state.isAsking { seen = Values(theirs) }
  }

  private func addTaps(to moves: inout [Move<FormWorld>]) {
    for value in ["", "1", "2"] {
      add(.edited("title", .string(value)), costsTap: true, to: &moves)
      add(.edited("note", .string(value)), costsTap: true, to: &moves)
    }
    for event in [
      FormEvent.save, .cancel, .discard, .keepEditing, .keepMine, .takeTheirs, .recreate,
      .deleteTapped,
    ] {
      add(event, costsTap: true, to: &moves)
    }
    add(.alertDismissed, costsTap: true, to: &moves) { $0.owesAlert = false }
  }

  /// The store takes the save: a moment between question and answer.
  private func addStore(_ flight: Flight, to moves: inout [Move<FormWorld>]) {
    var world = self
    var violation: String?
    if record?.version == flight.expected {
      world.version += 1
      let saved = flight.sent.stored(world.version)
      world.record = saved
      world.landed.insert(flight.sent)
      world.hasNotice = true
      world.flight?.answer = .saved(saved)
      if let record { violation = overwriting(Values(record), flight) }
    } else {
      world.flight?.answer = .failed(record.map { .conflict($0) } ?? .gone)
    }
    moves.append(Move(.store("takes the save"), to: world.canonical, violation: violation))
    guard failures > 0 else { return }
    var failed = self
    failed.failures -= 1
    failed.flight?.answer = .failed(.offline)
    moves.append(Move(.store("cannot be reached"), to: failed.canonical))
  }

  private func addAnswer(_ answer: Answer, to flight: Flight, _ moves: inout [Move<FormWorld>]) {
    switch answer {
    case .failed(let failure):
      add(.saved(flight.token, .failure(failure)), costsTap: false, to: &moves) { world in
        world.flight = nil
        if failure == .offline { world.owesAlert = true }
      }
    case .saved(let record):
      add(.saved(flight.token, .success(record)), costsTap: false, to: &moves) { $0.flight = nil }
      guard failures > 0 else { return }
      // It landed, and the answer is lost.
      add(.saved(flight.token, .failure(.offline)), costsTap: false, to: &moves) { world in
        world.flight = nil
        world.failures -= 1
        world.owesAlert = true
      }
    }
  }

  private func addForeignWrites(to moves: inout [Move<FormWorld>]) {
    guard foreignWrites > 0, let record else { return }
    var world = self
    world.foreignWrites -= 1
    world.record = nil
    world.hasNotice = true
    moves.append(Move(.others("others delete the record"), to: world.canonical))
    let old = Values(record)
    for values in [Values(old.title, "2"), Values("2", old.note)] where values != old {
      var world = self
      world.foreignWrites -= 1
      world.version += 1
      world.record = values.stored(world.version)
      world.landed.insert(values)
      world.hasNotice = true
      moves.append(Move(.others("others write \(values)"), to: world.canonical))
    }
  }

  /// What was wrong with a step.
  private func stepViolation(_ event: FormEvent, _ verdict: Verdict, before: FormWorld) -> String? {
    switch verdict {
    case .applied: break
    case .ignored: return state == before.state ? nil : "an ignored event changed something"
    case .rejected(let reason): return "rejected: \(reason)"
    }
    if case .done(.saved(let record)) = state.phase, Values(record) != draft {
      return "what was typed after saving was dropped"
    }
    let isUsersWish =
      switch event {
      case .edited, .takeTheirs, .discard, .save, .deleteTapped: true
      default: false
      }
    guard !before.isDone, !isUsersWish else { return nil }
    if before.draft.title != before.base.title, draft.title != before.draft.title {
      return "a typed title was lost"
    }
    if before.draft.note != before.base.note, draft.note != before.draft.note {
      return "a typed note was lost"
    }
    let isDirty = before.draft != before.base
    if isDirty, case .done(.deletedElsewhere) = state.phase {
      return "the form closed over changes"
    }
    if isDirty, case .done(.cancelled) = state.phase { return "changes were dropped unasked" }
    return nil
  }

  /// What is wrong with a save over values that the store had.
  private func overwriting(_ old: Values, _ flight: Flight) -> String? {
    let known = state.base == nil ? flight.base : base
    if flight.sent.title == known.title, old.title != flight.sent.title {
      return "another's title was put back"
    }
    if flight.sent.note == known.note, old.note != flight.sent.note {
      return "another's note was put back"
    }
    if old.title != flight.sent.title, old.title != seen.title {
      return "a title was overwritten unseen"
    }
    if old.note != flight.sent.note, old.note != seen.note {
      return "a note was overwritten unseen"
    }
    return nil
  }
}
