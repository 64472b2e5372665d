import InMemoryRecords
import JSONFileRecords
import RecordTrials
import Records
import SQLiteRecords
import Synchronization

/// The stores of one trial; places of the memory store are its own.
struct TrialStores {
  private final class Storages: Sendable {
    private let known = Mutex<[String: InMemoryStorage]>([:])

    func storage(at place: String) -> InMemoryStorage {
      known.withLock { known in
        if let storage = known[place] { return storage }
        let storage = InMemoryStorage()
        known[place] = storage
        return storage
      }
    }
  }

  let all: [TrialStore]

  init() {
    let storages = Storages()
    all = [
      TrialStore(name: "memory") { place, clock in
        InMemoryDatabase(storage: storages.storage(at: place), clock: clock)
      },
      TrialStore(name: "json") { place, clock in
        try JSONFileDatabase(path: place + ".json", clock: clock)
      },
      TrialStore(
        name: "sqlite",
        open: { place, clock in
          // What survives a loss of power is proven elsewhere.
          try SQLiteDatabase(path: place + ".db", durability: .operatingSystem, clock: clock)
        },
        pushesDown: { database, query in
          switch try? await (database as? SQLiteDatabase)?.decider(of: query) {
          case .store, .index: .alone
          case .function: .withFunctions
          case .evaluator: .partly
          case nil: nil
          }
        }),
      // The same file format with every question left to the evaluator: pushing down changes no answer.
      TrialStore(name: "sqlite without push-down") { place, clock in
        try SQLiteDatabase(
          path: place + ".db", durability: .operatingSystem, clock: clock, pushesDown: false)
      },
    ]
  }
}
