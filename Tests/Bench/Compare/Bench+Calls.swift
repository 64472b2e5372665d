import RecordBench
import Records

extension Bench {
  /// The call itself, through the protocol.
  func measureCalls() async throws {
    let hollow: any RecordDatabase = HollowDatabase()
    let count = 100_000
    guard wants("async protocol call") else { return }
    var times: [Double] = []
    for _ in 0...options.rounds {
      times.append(
        try await seconds {
          for _ in 0..<count { _ = try await hollow.fetch([], fields: .all) }
        } / Double(count))
    }
    let time = Spread(times).median
    rows.append(
      Measured(
        name: "async protocol call (to 100 ns)", limit: 1, ratio: Spread(times.map { $0 / 100e-9 }),
        raw: 100e-9, ours: time))
  }
}
