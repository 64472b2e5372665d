import Foundation
import RecordScreens
import Records
import ScreenExplorer
import Testing

/// Everything that can happen to a list within a few taps.
///
/// `DOCKET_EXPLORE=1` explores further, for some minutes.
@Suite(.serialized)
struct ListExplorationTests {
  struct Budget: Sendable, CustomTestStringConvertible {
    var taps: Int
    var foreignWrites: Int
    var failures: Int
    var undo = false

    var testDescription: String {
      "\(taps) taps, \(foreignWrites) foreign writes, \(failures) failures"
        + (undo ? ", with undo" : "")
    }
  }

  static let budgets =
    ProcessInfo.processInfo.environment["DOCKET_EXPLORE"] == nil
    ? [
      Budget(taps: 2, foreignWrites: 0, failures: 0),
      Budget(taps: 2, foreignWrites: 0, failures: 0, undo: true),
      Budget(taps: 1, foreignWrites: 1, failures: 1),
    ]
    : [
      Budget(taps: 2, foreignWrites: 1, failures: 1),
      Budget(taps: 2, foreignWrites: 1, failures: 1, undo: true),
    ]

  @Test(arguments: budgets)
  func noOrderOfEventsBreaksAnInvariant(budget: Budget) throws {
    let rules = try ListRules(undo: budget.undo)
    let report = Explorer().explore(from: world(rules, budget))
    #expect(report.isComplete)
    #expect(report.trace == nil, "\(report.trace?.description ?? "")")
    #expect(report.worlds.count > 1_000)
  }

  @Test(arguments: ListMistake.all)
  func everyMistakeIsFound(mistake: ListMistake) throws {
    let rules = try ListRules(undo: mistake.undo, mistake: mistake.apply)
    let budget = Budget(
      taps: mistake.taps, foreignWrites: mistake.foreignWrites, failures: mistake.failures)
    var start = world(rules, budget)
    start.state.isSelecting = mistake.isSelecting
    #expect(Explorer().explore(from: start).trace != nil)
  }

  private func world(_ rules: ListRules, _ budget: Budget) -> ListWorld {
    ListWorld(
      rules, [stored("1", "a"), stored("2", "b"), stored("3", "ab")], taps: budget.taps,
      foreignWrites: budget.foreignWrites, failures: budget.failures
    ).opened
  }
}
