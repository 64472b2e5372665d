import RecordScreens
import Testing

struct ManualClockTests {
  @Test func aSleeperWakesWhenItsTimeHasCome() async throws {
    let clock = ManualClock()
    try await clock.sleep(until: clock.now)
    async let slept: Void = clock.sleep(for: .seconds(2))
    // However the task is scheduled: either it finds the time past, or it is woken.
    await clock.advance(by: .seconds(2))
    await clock.advance(by: .seconds(2))
    try await slept
    #expect(clock.now.offset == .seconds(4))
  }

  @Test func aCancelledSleeperThrows() async {
    let clock = ManualClock()
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
