/// How many seconds something takes, away from the main actor, where a store's calls have no way to go.
@concurrent
package func seconds(_ body: @Sendable () async throws -> Void) async rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try await body()
  return (clock.now - start) / .seconds(1)
}

/// How many seconds it takes to make something. To let go of it again does not count.
@concurrent
package func seconds<Value>(
  making body: @Sendable () async throws -> Value
) async rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  let value = try await body()
  let time = clock.now - start
  withExtendedLifetime(value) {}
  return time / .seconds(1)
}
