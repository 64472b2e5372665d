import CrashTrials
import Testing

/// A part of what `record-crashes` does at length.
@Suite("A SQLite store survives a crash")
struct SQLiteCrashTests {
  @Test("at every moment of workloads made by chance, and another one of the recovery")
  func sampledCrashes() async {
    let report = await SampledCrashes(of: .sqlite).run(points: 500, seeds: 1...)
    #expect(report.failures == [])
    #expect(report.crashPoints >= 500)
    #expect(report.acknowledged > 20)
  }

  @Test("whole, if not with the last steps, when it waits for no disk")
  func haste() async {
    let report = await SampledCrashes(of: .hastySQLite).run(points: 250, seeds: 1...)
    #expect(report.failures == [])
    #expect(report.setbacks > 0)
  }

  @Test("but not without a flush, nor when it waits for no disk and is said to")
  func twins() async {
    let weak = await SampledCrashes(of: .sqlite, weakness: .noFlush).run(points: 250, seeds: 1...)
    #expect(weak.failureCount > 0)
    let boastful = await SampledCrashes(of: .boastfulSQLite).run(points: 250, seeds: 1...)
    #expect(boastful.failureCount > 0)
  }
}
