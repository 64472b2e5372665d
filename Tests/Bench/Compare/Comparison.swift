import RecordBench

/// One row of the table: the same work done by hand and by a store.
struct Comparison {
  /// A side of it: does the work once and tells how many seconds that took.
  typealias Side = () async throws -> Double

  /// What is done.
  let name: String
  /// The most that the ratio may be; nil for a row that is only shown.
  let limit: Double?
  /// How many operations one run has.
  let count: Int
  let raw: Side
  let ours: Side

  /// Runs both sides in rounds, in alternating order, after one run to warm up.
  func measured(rounds: Int) async throws -> Measured {
    var rawTimes: [Double] = []
    var ourTimes: [Double] = []
    for round in 0...rounds {
      let isRawFirst = round.isMultiple(of: 2)
      var times = (raw: 0.0, ours: 0.0)
      if isRawFirst { times.raw = try await raw() }
      times.ours = try await ours()
      if !isRawFirst { times.raw = try await raw() }
      if round == 0 { continue }
      rawTimes.append(times.raw / Double(count))
      ourTimes.append(times.ours / Double(count))
    }
    return Measured(
      name: name, limit: limit, ratio: Spread(zip(ourTimes, rawTimes).map { $0 / $1 }),
      raw: Spread(rawTimes).median, ours: Spread(ourTimes).median)
  }
}

/// What became of a row.
struct Measured {
  let name: String
  let limit: Double?
  /// The ratio of each round.
  let ratio: Spread
  /// Seconds of one operation.
  let raw: Double
  let ours: Double
  /// What else is to be said.
  var note = ""

  /// Whether the ratio holds; nil for a row that is only shown.
  var holds: Bool? { limit.map { ratio.median <= $0 } }
}
