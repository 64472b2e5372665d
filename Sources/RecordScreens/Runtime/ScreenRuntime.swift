public import Records

/// A screen over a store: what an app's view reads and sends its taps to.
///
///     let lists = ScreenRuntime(.shoppingLists, database: database)
///     lists.send(.list(.appeared))
///     await lists.settle()
@MainActor
public final class ScreenRuntime {
  /// Runs the screen's logic.
  public let machine: Machine<AppMachine>

  private let ids: any RecordIDGenerator

  /// Makes a screen that was never opened.
  ///
  /// - Parameters:
  ///   - definition: Which screen it is.
  ///   - database: Where its records are.
  ///   - ids: Makes the names of new records.
  ///   - clock: What the timers run on.
  ///   - activity: Where calls on their way are counted.
  public init(
    _ definition: ScreenDefinition, database: any RecordDatabase,
    ids: any RecordIDGenerator = TimeOrderedIDGenerator(),
    clock: any Clock<Duration> = ContinuousClock(), activity: Activity = Activity()
  ) {
    let machine = AppMachine(definition)
    self.machine = Machine(
      machine, state: machine.initialState, runner: DatabaseEffectRunner(database, definition),
      clock: clock, activity: activity)
    self.ids = ids
  }

  /// Which screen it is.
  public var definition: ScreenDefinition { machine.machine.definition }

  /// What there is to see now.
  public var screen: AppScreen { machine.screen }

  /// Takes an event.
  public func send(_ event: AppEvent) {
    machine.send(event)
  }

  /// An identifier for a new record.
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/invalidValue`` when the generator made a name that is none.
  public func newID() throws(RecordError) -> RecordID {
    try RecordID(type: definition.recordType, name: ids.makeName())
  }

  /// Opens the form for a new record.
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/invalidValue`` when the generator made a name that is none.
  public func add() throws(RecordError) {
    send(.add(try newID()))
  }

  /// Reads the rows again and returns when they were, or could not be.
  ///
  /// Cancelling the task ends the wait and not the read, so a view that is drawn anew does not undo the refresh.
  public func refresh() async {
    send(.list(.pulled))
    for await state in machine.states {
      guard let run = state.list.load.run, run.reason != .feed else { return }
    }
  }

  /// Returns when no call is on its way. Armed timers do not count.
  public func settle() async {
    await machine.settle()
  }
}
