/// How many seconds something takes, away from the main actor, where a store's calls have no way to go.
@concurrent
package func seconds(_ body: @Sendable () async throws -> Void) async rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try await body()
  return (clock.now - start) / .seconds(1)
}
