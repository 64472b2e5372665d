import CrashTrials
import Testing

@Suite("What the stores in files promise")
struct PromiseTests {
  @Test(
    "is kept, and a store that breaks it is found out",
    arguments: Promise.all(KillTests.recordCrashes))
  func promise(_ promise: Promise) async {
    #expect(await promise.breaches() == [])
    #expect(await promise.breachesOfTwin() != [])
  }
}
