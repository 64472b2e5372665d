import CrashTrials
import Testing

@Suite("What the stores in files promise")
struct PromiseTests {
  @Test(
    "is kept, and a store that breaks it is found out",
    arguments: Promise.all(KillTests.recordCrashes))
  func promise(_ promise: Promise) async {
    let breaches = await promise.breaches()
    #expect(breaches == [])
    let breachesOfTwin = await promise.breachesOfTwin()
    #expect(breachesOfTwin != [])
  }
}
