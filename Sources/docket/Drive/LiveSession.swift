import InMemoryRecords
import RecordScreens
import RecordSpecs
import Records
import SpecDocuments

/// A session on a store that stays.
///
/// `memory:` has the kit's clock and names, as in `docket check`, so that a session on it prints the same every time. A
/// store in a file has the machine's clock, and names that no record of it has.
@MainActor
final class LiveSession {
  private let session: SpecSession
  private let place: SpecPlace

  /// The names that were given to new records, in order.
  let ids: NotedIDGenerator

  /// Opens the store, and makes it when it is not there.
  init(store: StoreURL, definition: ScreenDefinition) async throws {
    let isFresh = store.scheme == .memory
    let clock = KitClock()
    place = try SpecPlace(clock: clock)
    ids = NotedIDGenerator(isFresh ? KitIDGenerator() : TimeOrderedIDGenerator())
    let opened = SpecStore(name: store.scheme.rawValue, capabilities: []) { place in
      isFresh
        ? InMemoryDatabase(storage: place.kept { InMemoryStorage() }, clock: place.clock)
        : try store.open(.readWrite(createIfMissing: true))
    }
    session = SpecSession(
      store: opened, place: place, clock: clock, definition: definition, ids: ids)
    do {
      _ = try await session.database()
    } catch {
      place.remove()
      throw error
    }
  }

  /// Runs one command to rest.
  func perform(_ command: SessionCommand, by actor: String?) async -> [OutputLine] {
    await session.perform(command, by: actor)
  }

  /// The store, to be read beside the session.
  func database() async throws -> any RecordDatabase {
    try await session.database()
  }

  /// Closes the store.
  func end() async {
    await session.end()
    place.remove()
  }
}
