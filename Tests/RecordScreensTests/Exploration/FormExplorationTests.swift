import RecordScreens
import Records
import ScreenExplorer
import Testing

/// Everything that can happen to a form within a few taps.
@Suite(.serialized)
struct FormExplorationTests {
  @Test(arguments: [false, true])
  func noOrderOfEventsBreaksAnInvariant(editing: Bool) {
    let start = FormWorld(
      FormRules(), editing: editing, taps: 4, foreignWrites: 1, failures: 1)
    let report = Explorer().explore(from: start)
    #expect(report.isComplete)
    #expect(report.trace == nil, "\(report.trace?.description ?? "")")
    #expect(report.worlds.count > 500)
  }

  @Test(arguments: FormMistake.all)
  func everyMistakeIsFound(mistake: FormMistake) {
    let start = FormWorld(
      FormRules(mistake: mistake.apply), editing: mistake.editing, taps: mistake.taps,
      foreignWrites: mistake.foreignWrites, failures: mistake.failures)
    #expect(Explorer().explore(from: start).trace != nil)
  }
}
