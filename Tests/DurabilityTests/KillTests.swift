import CrashTrials
import Foundation
import Testing

/// A part of what `record-crashes` does at length.
@Suite("A process that is killed while it works on a store")
struct KillTests {
  @Test("takes nothing with it that it acknowledged, and leaves nothing half done")
  func kills() async {
    let report = await Kills(Self.recordCrashes).run(12, seed: 1)
    #expect(report.failures == [])
    #expect(report.kills == 12)
    #expect(report.acknowledged > 12)
  }

  @Test("is found out when it acknowledged what it had not done yet")
  func twin() async {
    let report = await Kills(Self.recordCrashes, honesty: .early).run(30, seed: 1)
    #expect(!report.failures.isEmpty)
  }

  @Test("takes nothing with it that any of several tasks was told, and leaves no half of a batch")
  func crowds() async {
    let report = await CrowdKills(Self.recordCrashes).run(12, seed: 1)
    #expect(report.failures == [])
    #expect(report.kills == 12)
    #expect(report.acknowledged > 12)
    #expect(report.pending > 0)
  }

  /// Where the build put the executable: beside the tests.
  static var recordCrashes: URL {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let folder = bundles.first?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("record-crashes")
  }
}
