import Records

extension Trial {
  /// Every question of the trial that has an answer, with the records it was asked of, as lines of JSON.
  package func oracleCases() async -> [String] {
    let clock = TrialClock()
    let database = MinimalDatabase(clock: clock)
    var runner = TrialRunner(database)
    var lines: [String] = []
    for (time, operation) in operations.enumerated() {
      clock.set(time)
      _ = await runner.perform(operation)
      guard case .query(let query) = operation,
        let records = try? await database.all(Query(query.type)),
        let answer = try? await database.all(query)
      else { continue }
      // The order given is the names' order reversed, so that an order has to be made.
      lines.append(OracleCase.line(records: records.reversed(), query: query, answer: answer))
    }
    return lines
  }
}
