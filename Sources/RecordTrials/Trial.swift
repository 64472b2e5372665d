import Foundation
import Records

/// One seeded sequence of changes and questions, done on every store and compared step by step with the evaluator.
package struct Trial: Sendable {
  /// Where two stores differ.
  package struct Disagreement: Error, Sendable, CustomStringConvertible {
    package let seed: UInt64
    package let store: String
    /// The fewest steps that still show it.
    package let steps: [String]
    package let expected: [String]
    package let got: [String]

    package var description: String {
      (["seed \(seed): \(store) differs from the evaluator after"]
        + steps.map { "  \($0)" } + ["expected:"] + expected.map { "  - \($0)" } + ["got:"]
        + got.map { "  + \($0)" }).joined(separator: "\n")
    }
  }

  /// The seed of everything random in it.
  package let seed: UInt64
  let operations: [TrialOperation]
  let schema: TrialSchema

  /// Makes the sequence of a seed.
  package init(seed: UInt64) {
    var generator = TrialGenerator(seed: seed)
    self.seed = seed
    operations = generator.operations()
    schema = generator.schema
  }

  /// Does the sequence on every store.
  ///
  /// - Parameter place: A folder for the stores' files; emptied for each store by the caller's `open`.
  /// - Throws: ``Disagreement``, with the sequence shrunk, or what a store's `open` throws.
  package func run(on stores: [TrialStore], place: String) async throws -> TrialStatistics {
    var statistics = TrialStatistics()
    let expected = try await notes(of: operations, on: nil, place: place, &statistics)
    for (index, store) in stores.enumerated() {
      var ignored = TrialStatistics()
      let got = try await notes(
        of: operations, on: store, place: "\(place)/\(store.name)-\(seed)", &ignored)
      statistics.predicates += ignored.predicates
      statistics.pushedDown += ignored.pushedDown
      statistics.decidedAlone += ignored.decidedAlone
      if let step = Self.firstDifference(expected, got) {
        throw try await shrunk(upTo: step, store: store, place: place, number: index)
      }
    }
    return statistics
  }

  /// What a store, or the evaluator, answers to each step.
  private func notes(
    of operations: [TrialOperation], on store: TrialStore?, place: String,
    _ statistics: inout TrialStatistics
  ) async throws -> [[String]] {
    let clock = TrialClock()
    var minimal = MinimalDatabase(clock: clock)
    var runner = TrialRunner(try await store?.open(place, clock) ?? minimal)
    var notes: [[String]] = []
    statistics.sequences += 1
    for (time, operation) in operations.enumerated() {
      clock.set(time)
      let isClosing = if case .reopen = operation { true } else { false }
      if isClosing { try await runner.database.close() }
      let note = await runner.perform(operation)
      if case .law(let law) = operation, note.first?.hasPrefix("broken") == true {
        throw Disagreement(
          seed: seed, store: store?.name ?? "the evaluator", steps: ["\(law)"],
          expected: ["the law holds"], got: note)
      }
      notes.append(note)
      await count(operation, runner, store, &statistics)
      if isClosing {
        minimal = minimal.reopened()
        runner = runner.reopened(as: try await store?.open(place, clock) ?? minimal)
      }
    }
    if let store {
      try await runner.database.close()
      _ = store
    }
    return notes
  }

  private func count(
    _ operation: TrialOperation, _ runner: TrialRunner, _ store: TrialStore?,
    _ statistics: inout TrialStatistics
  ) async {
    statistics.operations += 1
    for code in runner.code { statistics.codes[code.rawValue, default: 0] += 1 }
    guard case .query(let query) = operation else { return }
    statistics.queries += 1
    statistics.count(query.predicate, of: schema.types[query.type, default: []])
    if let answered = runner.answered, answered > 0 {
      let all = try? await runner.database.count(Query(query.type))
      if answered < (all ?? 0) { statistics.selectiveQueries += 1 }
    }
    if let store, let pushed = await store.pushesDown(runner.database, query) {
      statistics.predicates += 1
      if pushed != .partly { statistics.pushedDown += 1 }
      if pushed == .alone { statistics.decidedAlone += 1 }
    }
  }

  private static func firstDifference(_ a: [[String]], _ b: [[String]]) -> Int? {
    zip(a, b).enumerated().first { !Self.same($0.element.0, $0.element.1) }?.offset
  }

  /// Whether the notes have the same bytes; canonically equal texts are different answers.
  private static func same(_ a: [String], _ b: [String]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { UTF8Order.equal($0, $1) }
  }

  /// Leaves out steps as long as the stores still differ.
  private func shrunk(
    upTo step: Int, store: TrialStore, place: String, number: Int
  ) async throws -> Disagreement {
    var steps = Array(operations[...step])
    var attempt = 0
    func difference(_ steps: [TrialOperation]) async throws -> (expected: [String], got: [String])?
    {
      var ignored = TrialStatistics()
      attempt += 1
      let expected = try await notes(of: steps, on: nil, place: place, &ignored)
      let got = try await notes(
        of: steps, on: store, place: "\(place)/\(store.name)-\(seed)-\(attempt)", &ignored)
      return Self.firstDifference(expected, got).map { (expected[$0], got[$0]) }
    }
    guard var found = try await difference(steps) else {
      return Disagreement(
        seed: seed, store: store.name, steps: ["(it does not happen again)"], expected: [], got: [])
    }
    var index = steps.count - 2
    while index >= 0 {
      var fewer = steps
      fewer.remove(at: index)
      if let still = try await difference(fewer) {
        steps = fewer
        found = still
      }
      index -= 1
    }
    return Disagreement(
      seed: seed, store: store.name, steps: steps.map { "\($0)" }, expected: found.expected,
      got: found.got)
  }
}
