import RecordScreens
import Records
import SpecDocuments

/// One case on one store, from the fresh place to the comparison.
@MainActor
struct CaseRun {
  let example: SpecCase
  let document: SpecDocument
  let store: SpecStore

  struct Play: Sendable {
    var failures: [SpecFailure] = []
    var observations: [StepObservation] = []
  }

  init(_ example: SpecCase, of document: SpecDocument, on store: SpecStore) {
    self.example = example
    self.document = document
    self.store = store
  }

  func play() async -> Play {
    let clock = KitClock()
    let place: SpecPlace
    do {
      place = try SpecPlace(clock: clock)
    } catch {
      return Play(failures: [failure(example.line, [" no folder for the store: \(error)"])])
    }
    defer { place.remove() }
    let session = SpecSession(
      store: store, place: place, clock: clock,
      definition: document.directive.screen.flatMap(ScreenDefinition.named))
    let play = await play(in: session)
    await session.end()
    return play
  }

  private func play(in session: SpecSession) async -> Play {
    var play = Play()
    switch example.part {
    case .session(let sessions):
      if let failure = await prepare(sessions.prelude, in: session) {
        play.failures.append(failure)
        return play
      }
      for script in sessions.scripts {
        for step in script.steps { await run(step, in: session, into: &play) }
      }
    case .row(let row, let table, let prelude):
      if let failure = await prepare(prelude, in: session) {
        play.failures.append(failure)
        return play
      }
      do {
        let database = try await session.database()
        let run = RowRun(row: row, table: table, database: database)
        if let details = await run.difference() {
          play.failures.append(failure(row.line, details))
        }
      } catch {
        play.failures.append(failure(row.line, [" the store could not be opened: \(error)"]))
      }
    }
    return play
  }

  private func run(_ step: SessionStep, in session: SpecSession, into play: inout Play) async {
    let output = await session.perform(step.command, by: step.actor)
    let difference = OutputDifference.between(step.expected, output)
    play.observations.append(
      StepObservation(
        line: step.line, output: step.printed(output), differs: difference != nil))
    guard let difference else { return }
    play.failures.append(
      failure(difference.firstLine ?? step.line, commandLines(of: step) + difference.text))
  }

  /// The command as the document has it, with one blank in front as a line that both sides share.
  private func commandLines(of step: SessionStep) -> [String] {
    let lines = step.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      index == 0 ? " \(step.actor ?? "")> \(line)" : " | \(line)"
    }
  }

  private func failure(_ line: Int, _ details: [String]) -> SpecFailure {
    SpecFailure(
      path: example.path, line: line, name: example.name, store: store.name, details: details)
  }

  // MARK: Before the case

  /// Seeds and setups in the order of the document; the first thing that goes wrong ends the case.
  private func prepare(_ preludes: [Prelude], in session: SpecSession) async -> SpecFailure? {
    for prelude in preludes {
      switch prelude {
      case .seed(let seed):
        do {
          try await Seeding(seed).save(to: session.database())
        } catch let problem as Seeding.Problem {
          return failure(problem.line, [" seed \(seed.type): \(problem.error)"])
        } catch {
          return failure(seed.line, [" seed \(seed.type): \(error)"])
        }
      case .setup(let script):
        for step in script.steps {
          if let failure = await runSetup(step, in: session) { return failure }
        }
      }
    }
    return nil
  }

  private func runSetup(_ step: SessionStep, in session: SpecSession) async -> SpecFailure? {
    let output = await session.perform(step.command, by: step.actor)
    if step.expected.isEmpty {
      guard output.contains(where: { $0.text.utf8.starts(with: "! ".utf8) }) else { return nil }
      return failure(step.line, commandLines(of: step) + output.map { "+\($0.textWithMessage)" })
    }
    guard let difference = OutputDifference.between(step.expected, output) else { return nil }
    return failure(difference.firstLine ?? step.line, commandLines(of: step) + difference.text)
  }
}
