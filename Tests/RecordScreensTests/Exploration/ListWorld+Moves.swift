import RecordScreens
import Records
import ScreenExplorer

extension ListWorld {
  private static let saved = stored("4", "a")
  private static let original = stored("1", "a")
  private static let renamed = stored("1", "az", version: 2)
  private static let added = stored("9", "aa")

  /// Everything that can happen next.
  var moves: [Move<ListWorld>] {
    var moves: [Move<ListWorld>] = []
    addTaps(to: &moves)
    addTimers(to: &moves)
    for index in flights.indices { addAnswers(to: flights[index], at: index, &moves) }
    addForeignWrites(to: &moves)
    return moves
  }

  /// Adds an event; one that was ignored costs nothing.
  private func add(
    _ event: ListEvent, costsTap: Bool, to moves: inout [Move<ListWorld>],
    before: (inout ListWorld) -> Void = { _ in }, after: (inout ListWorld) -> Void = { _ in }
  ) {
    guard !costsTap || taps > 0 else { return }
    var world = self
    before(&world)
    let (verdict, violation) = world.send(event)
    after(&world)
    if costsTap, verdict == .applied { world.taps -= 1 }
    moves.append(Move(.event(event), to: world.canonical, violation: violation))
  }

  private func addTaps(to moves: inout [Move<ListWorld>]) {
    guard taps > 0 else { return }
    let ids = rules.machine.visibleRecords(state).map(\.id)
    var events: [ListEvent] = [
      .appeared, .disappeared, .pulled, .retried, .typed(""), .typed("a"), .sorted("up"),
      .sorted("down"), .nearEnd, .pageRetried, .selectMode(true), .selectMode(false),
    ]
    events += ids.map { .toggled($0) }
    for event in events { add(event, costsTap: true, to: &moves) }

    let asks = ids.map { [$0] as Set } + (state.selection.isEmpty ? [] : [state.selection])
    for asked in asks {
      add(.deleteAsked(asked), costsTap: true, to: &moves) { world in
        guard !rules.machine.definition.asksBeforeDelete else { return }
        world.owedDeletions.formUnion(asked)
      }
    }

    let confirmed = state.dialogs.compactMap { dialog in
      if case .confirmDelete(let ids) = dialog { ids } else { nil }
    }.first
    add(.deleteConfirmed, costsTap: true, to: &moves) { world in
      world.owedDeletions.formUnion(confirmed ?? [])
    }
    add(.dialogDismissed, costsTap: true, to: &moves) { world in
      if case .writeFailed? = state.dialogs.first { world.owedFailures -= 1 }
    }
    for operation in state.operations {
      guard case .grace = operation.phase else { continue }
      add(.undo(operation.id), costsTap: true, to: &moves) {
        $0.owedDeletions.remove(operation.id)
      }
    }
    addSaveByForm(to: &moves)
  }

  /// The form, which is not part of this world, saved a record; the list is told.
  private func addSaveByForm(to moves: inout [Move<ListWorld>]) {
    let record = Self.saved
    guard state.isAttached, !state.hasPendingOperation(on: record.id), !records.contains(record)
    else { return }
    add(.recordSaved(record), costsTap: true, to: &moves) { world in
      world.apply(.upsert(record))
      world.deleted.remove(record.id)
    } after: {
      $0.saved.insert(record.id)
    }
  }

  private func addTimers(to moves: inout [Move<ListWorld>]) {
    for (token, kind) in timers.sorted(by: { $0.key < $1.key }) {
      let event: ListEvent =
        switch kind {
        case .debounce: .debounceFired(token)
        case .spinner: .spinnerDue(token)
        case .grace: .graceOver(token)
        }
      add(event, costsTap: false, to: &moves) { $0.timers[token] = nil }
    }
    if hasNotice { add(.feedChanged, costsTap: false, to: &moves) { $0.hasNotice = false } }
  }

  private func addAnswers(to flight: Flight, at index: Int, _ moves: inout [Move<ListWorld>]) {
    switch (flight.request, flight.stage) {
    case (.load(let query, let limit), .asked):
      addRead(query, after: nil, limit: limit, at: index, to: &moves)
      addFailure(of: flight, at: index, to: &moves)
    case (.page(let query, let cursor), .asked):
      addRead(query, after: cursor, limit: 2, at: index, to: &moves)
      addFailure(of: flight, at: index, to: &moves)
    case (_, .read(let records, let cursor)):
      addAnswer(Page(records: records, cursor: cursor), to: flight, at: index, &moves)
    case (.write(let kind), .asked):
      var world = self
      world.flights[index].stage = .applied
      world.apply(kind)
      moves.append(Move(.store("applies", flight.token), to: world.canonical))
      addFailure(of: flight, at: index, to: &moves)
    case (.write(let kind), .applied):
      add(.wrote(flight.token, .success(nil)), costsTap: false, to: &moves) { world in
        world.flights.remove(at: index)
        world.owedDeletions.remove(kind.id)
        if case .delete(let id) = kind { world.deleted.insert(id) }
      }
      addFailure(of: flight, at: index, to: &moves)
    case (.load, .applied), (.page, .applied):
      break
    }
    if flight.isCancelled {
      var world = self
      world.flights.remove(at: index)
      moves.append(Move(.store("gives up", flight.token), to: world.canonical))
    }
  }

  private func addRead(
    _ query: Query, after cursor: Cursor?, limit: Int?, at index: Int,
    to moves: inout [Move<ListWorld>]
  ) {
    let page = rules.page(query, of: records, after: cursor, limit: limit)
    var world = self
    world.flights[index].stage = .read(page.records, page.cursor)
    moves.append(Move(.store("reads", flights[index].token), to: world.canonical))
  }

  private func addAnswer(
    _ page: Page, to flight: Flight, at index: Int, _ moves: inout [Move<ListWorld>]
  ) {
    if case .load = flight.request {
      let asked = state.query
      add(.loaded(flight.token, .success(page)), costsTap: false, to: &moves) { world in
        world.flights.remove(at: index)
        if !flight.isCancelled { world.answered.insert(asked) }
      }
    } else {
      add(.pageLoaded(flight.token, .success(page)), costsTap: false, to: &moves) {
        $0.flights.remove(at: index)
      }
    }
  }

  private func addFailure(of flight: Flight, at index: Int, to moves: inout [Move<ListWorld>]) {
    guard failures > 0 else { return }
    let event: ListEvent =
      switch flight.request {
      case .load: .loaded(flight.token, .failure(.offline))
      case .page: .pageLoaded(flight.token, .failure(.offline))
      case .write: .wrote(flight.token, .failure(.offline))
      }
    add(event, costsTap: false, to: &moves) { world in
      world.flights.remove(at: index)
      world.failures -= 1
      if case .write(let kind) = flight.request {
        world.owedFailures += 1
        world.owedDeletions.remove(kind.id)
      }
    }
  }

  private func addForeignWrites(to moves: inout [Move<ListWorld>]) {
    guard foreignWrites > 0 else { return }
    var writes: [(String, ListOperation.Kind)] = records.map {
      ("others delete \($0.id.name)", .delete($0.id))
    }
    if records.contains(Self.original) {
      writes.append(("others rename 1", .upsert(Self.renamed)))
    }
    if !records.contains(Self.added) {
      writes.append(("others add 9", .upsert(Self.added)))
    }
    for (label, kind) in writes {
      var world = self
      world.foreignWrites -= 1
      world.apply(kind)
      if case .upsert(let record) = kind { world.deleted.remove(record.id) }
      moves.append(Move(.others(label), to: world.canonical))
    }
  }
}
