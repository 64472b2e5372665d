package import RecordScreens
package import Records
package import SpecDocuments

/// Plays sessions against one store at one place: actors, their screens and connections, and the kit's verbs.
///
/// After each command it waits until nothing moves any more, without sleeping: every call of a store is counted, and a
/// held one counts as at rest.
@MainActor
package final class SpecSession {
  var printer = RecordPrinter()

  let store: SpecStore
  let place: SpecPlace
  let definition: ScreenDefinition?
  let activity = Activity()
  let control: KitControl
  private let clock: KitClock
  private let timers = ManualClock()
  private let ids: any RecordIDGenerator
  private var actors: [(name: String, actor: SessionActor)] = []
  /// The store's verbs that have not ended.
  private(set) var running: [(command: Int, actor: String, task: Task<Void, Never>)] = []
  /// The queries that are observed.
  var observations: [SessionObservation] = []

  /// Results of store's verbs that have ended since they were last taken.
  private var ended: [(command: Int, actor: String, lines: [OutputLine])] = []
  private var commandCount = 0
  /// Counts the openings of the store: what was asked of an earlier one is not printed.
  private var opening = 0

  /// The name of the actor that is not named.
  static let unnamed = "me"

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - clock: The clock that the verb `clock` moves; the one that `place` was made with, or one of nobody's.
  ///   - ids: Where the names of new records come from; a store that had records before needs names of its own.
  package init(
    store: SpecStore, place: SpecPlace, clock: KitClock, definition: ScreenDefinition?,
    ids: any RecordIDGenerator = KitIDGenerator()
  ) {
    self.ids = ids
    self.store = store
    self.place = place
    self.clock = clock
    self.definition = definition
    control = KitControl(activity: activity)
  }

  /// Runs one command to rest and returns what it printed.
  package func perform(_ command: SessionCommand, by name: String?) async -> [OutputLine] {
    let name = name ?? Self.unnamed
    commandCount += 1
    let lines: [OutputLine]
    switch command {
    case .store(.observe(let text)):
      lines = await observe(text, by: name)
    case .store(let command):
      lines = await perform(command, by: name)
    case .cancel:
      lines = await cancel(by: name)
    case .screen(let text):
      lines = await performOnScreen(text, by: name)
    case .kit(let command):
      do {
        try await perform(command)
        await activity.rest()
        lines = []
      } catch {
        lines = [.refusal("the store could not be opened again: \(error)")]
      }
    }
    let others = takeOthers(than: command.isKit ? nil : name)
    return lines + others + (await takeObservations())
  }

  /// Ends the session: lets go what is held, closes screens and connections.
  package func end() async {
    await control.reset()
    await closeActors()
  }

  /// The unnamed actor's connection, for what is not written as a session.
  package func database() async throws -> any RecordDatabase {
    try await actor(Self.unnamed).database
  }

  // MARK: Actors

  func actor(_ name: String) async throws -> SessionActor {
    if let known = actors.first(where: { $0.name == name }) { return known.actor }
    let base = try await store.open(place)
    let actor = SessionActor(database: KitDatabase(base: base, control: control, actor: name))
    actors.append((name, actor))
    return actor
  }

  private func closeActors() async {
    await endObservations()
    for (_, actor) in actors { actor.driver?.shutDown() }
    await activity.rest()
    for (_, actor) in actors {
      // A connection that the example broke may refuse to close; the place is thrown away either way.
      try? await actor.database.close()
    }
    actors = []
  }

  // MARK: Store's verbs

  private func perform(_ command: StoreCommand, by name: String) async -> [OutputLine] {
    let number = commandCount
    let opening = opening
    let actor: SessionActor
    do {
      actor = try await self.actor(name)
    } catch {
      return failure(error)
    }
    activity.begin()
    let task = Task {
      let runner = StoreCommandRunner(database: actor.database, session: self)
      let lines = await runner.lines(of: command)
      if opening == self.opening { ended.append((number, name, lines)) }
      running.removeAll { $0.command == number }
      activity.end()
    }
    running.append((number, name, task))
    await activity.rest()
    let onScreen = actor.driver?.takeLines() ?? []
    guard let index = ended.firstIndex(where: { $0.command == number }) else {
      return onScreen + [OutputLine("(pending)")]
    }
    return ended.remove(at: index).lines + onScreen
  }

  func failure(_ error: any Error) -> [OutputLine] {
    if let error = error as? RecordError { return printer.lines(error) }
    return [.refusal("the store could not be opened: \(error)")]
  }

  // MARK: Screens' verbs

  private func performOnScreen(_ text: String, by name: String) async -> [OutputLine] {
    do {
      let actor = try await actor(name)
      if actor.driver == nil, let definition {
        actor.driver = ScreenDriver(
          definition, database: actor.database, ids: ids, clock: timers, activity: activity)
      }
      guard let driver = actor.driver else {
        return [.refusal("the document names no screen")]
      }
      let reply = try await driver.perform(ScreenCommand(parsing: text))
      return reply.lines.map { OutputLine($0) }
    } catch let error as ScreenCommandError {
      return [.refusal(error.message)]
    } catch {
      return failure(error)
    }
  }

  // MARK: The kit's verbs

  private func perform(_ command: KitCommand) async throws {
    switch command {
    case .fails(let scope, let side, let code): control.fail(scope, side, with: code)
    case .holds(let side): control.hold(side)
    case .releases: await control.release()
    case .crashes(let number): control.crash(afterWrite: number)
    case .clock(let duration):
      clock.advance(by: duration)
      timers.advance(by: duration)
    case .reopen:
      opening += 1
      let names = actors.map(\.name)
      await control.reset()
      await closeActors()
      ended = []
      for name in names { _ = try await actor(name) }
    }
  }

  // MARK: Output

  /// What others printed meanwhile, each line with its actor's name; nil for everybody's.
  private func takeOthers(than own: String?) -> [OutputLine] {
    var lines: [OutputLine] = []
    for (_, actor, result) in ended { lines += result.map { $0.prefixed(by: actor) } }
    ended = []
    for (name, actor) in actors where name != own {
      lines += (actor.driver?.takeLines() ?? []).map { $0.prefixed(by: name) }
    }
    return lines
  }
}

extension SessionCommand {
  fileprivate var isKit: Bool {
    if case .kit = self { true } else { false }
  }
}

extension ScreenDriver {
  /// The screens since last asked, one block after the other.
  fileprivate func takeLines() -> [OutputLine] {
    takeBlocks().joined().map { OutputLine($0) }
  }
}
