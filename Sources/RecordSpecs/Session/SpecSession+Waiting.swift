import Records
import SpecDocuments

/// What goes on behind the commands: calls that are held, and queries that are observed.
extension SpecSession {
  /// Cancels what an actor waits for, and ends what it observes.
  func cancel(by name: String) async -> [OutputLine] {
    let calls = running.filter { $0.actor == name }
    let ending = observations.filter { $0.actor == name }
    for call in calls { call.task.cancel() }
    for observation in ending { observation.cancel() }
    await control.release(of: name)
    for observation in ending { await observation.untilOver() }
    observations.removeAll { observation in ending.contains { $0 === observation } }
    if calls.isEmpty, ending.isEmpty { return [OutputLine("(unchanged)")] }
    return ending.map { _ in OutputLine("(ended)") }
  }

  /// Begins to observe a query; its first answer is the command's.
  func observe(_ text: String, by name: String) async -> [OutputLine] {
    do {
      let query = try Query(text: text)
      let actor = try await actor(name)
      let observation = SessionObservation(of: query, in: actor.database.base, by: name)
      let lines = await lines(of: observation)
      if !observation.isOver { observations.append(observation) }
      return lines
    } catch {
      return failure(error)
    }
  }

  /// What the observed queries answer anew, each line with its actor's name.
  func takeObservations() async -> [OutputLine] {
    var lines: [OutputLine] = []
    for observation in observations {
      lines += await self.lines(of: observation).map { $0.prefixed(by: observation.actor) }
    }
    observations.removeAll(where: \.isOver)
    return lines
  }

  private func lines(of observation: SessionObservation) async -> [OutputLine] {
    switch await observation.news() {
    case .rows(let changes, let old, let new): printer.lines(changes, from: old, to: new)
    case .failure(let error): printer.lines(error)
    case .nothingCame: [.refusal("the observation did not come to the store's answer")]
    case .nothingNew: [.refusal("the observation told of an answer that is the one before")]
    case nil: []
    }
  }

  /// Ends all observations, without a word.
  func endObservations() async {
    for observation in observations { observation.cancel() }
    for observation in observations { await observation.untilOver() }
    observations = []
  }
}
