import Foundation
import Records

/// A process that works on a store, and says after each step that it is done, until somebody kills it.
package struct Victim: Sendable {
  /// When a step is said to be done.
  package enum Honesty: String, Sendable {
    /// When it is.
    case honest
    /// Before it is begun, as a store would that acknowledges what it has only in memory.
    case early
  }

  let store: FileStore
  let seed: UInt64
  let honesty: Honesty

  /// Reads what a process is told that is to be a victim: the store, its path, the seed and whether it is honest.
  package init?(_ arguments: [String]) {
    guard arguments.count == 4, let kind = FileStore.Kind(rawValue: arguments[0]),
      let seed = UInt64(arguments[2]), let honesty = Honesty(rawValue: arguments[3])
    else { return nil }
    store = FileStore(kind: kind, path: arguments[1])
    self.seed = seed
    self.honesty = honesty
  }

  init(of store: FileStore, seed: UInt64, honesty: Honesty) {
    self.store = store
    self.seed = seed
    self.honesty = honesty
  }

  /// What ``init(_:)`` reads.
  var arguments: [String] {
    [store.kind.rawValue, store.path, String(seed), honesty.rawValue]
  }

  /// Takes the steps, with a byte to the standard output after each.
  package func live() async throws {
    let plan = VictimPlan(seed: seed)
    var database = try store.open(.readWrite(createIfMissing: true))
    let output = FileHandle.standardOutput
    let acknowledgement = Data([UInt8(ascii: ".")])
    for (number, step) in plan.steps.enumerated() {
      if honesty == .early { try output.write(contentsOf: acknowledgement) }
      try await step.take(
        number: number, padding: plan.paddings[number], on: &database, of: store)
      if honesty == .honest { try output.write(contentsOf: acknowledgement) }
    }
    try await database.close()
  }
}
