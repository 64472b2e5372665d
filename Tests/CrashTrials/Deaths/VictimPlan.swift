import FaultyFiles
import InMemoryRecords
import Records

/// What a process does to a store until it is killed, known beforehand from a seed.
///
/// The one that kills it works out from the same plan what must be there.
struct VictimPlan: Sendable {
  /// How many steps it has; too many to come to the end of before being killed.
  static let length = 60

  let steps: [CrashStep]
  let paddings: [Int]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var steps: [CrashStep] = [.save]
    var paddings = [0]
    for _ in 1..<Self.length {
      // Mostly commits, with batches among them; the work between commits is longer, and as likely to be met.
      let kinds: [CrashStep] = [
        .save, .update, .batch, .batch, .delete, .batch, .save, .forget, .compact, .reopen,
      ]
      steps.append(kinds.randomElement(using: &random) ?? .save)
      // Some outgrow what a store lets its files grow by before it folds them or cuts them back.
      let isLong = Int.random(in: 0..<8, using: &random) == 0
      paddings.append(isLong ? Int.random(in: 20_000...60_000, using: &random) : 0)
    }
    self.steps = steps
    self.paddings = paddings
  }

  /// The state before the first step and after each.
  func states() async throws(RecordError) -> [StoreState] {
    let reference = InMemoryDatabase(clock: StandingClock())
    var states = [try await StoreState(of: reference)]
    for (number, step) in steps.enumerated() {
      try await step.apply(number: number, padding: paddings[number], to: reference)
      states.append(try await StoreState(of: reference))
    }
    return states
  }
}

extension CrashStep {
  /// Does to a store that keeps no files what the step does to one that does.
  func apply(
    number: Int, padding: Int = 0, to reference: InMemoryDatabase
  ) async throws(RecordError) {
    if let modifications = modifications(number: number, padding: padding) {
      _ = try await reference.modify(modifications, atomically: true).records()
    } else if self == .forget {
      let token = try await reference.changes(since: nil, limit: nil).token
      try await reference.compact(before: token)
    }
  }
}
