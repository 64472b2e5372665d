import CrashTrials
import Testing

@Suite("After any call to the disk has failed")
struct FaultTests {
  static let workload: [CrashStep] = [.save, .update, .batch, .compact, .reopen, .save]

  @Test(
    "the error is the promised one, and the store old or new", arguments: FaultLoop.Fault.all,
    [false, true])
  func everyCall(fault: FaultLoop.Fault, isLasting: Bool) async {
    let report = await FaultLoop(of: .json).run(Self.workload, fault, isLasting: isLasting)
    #expect(report.failures == [])
    #expect(report.surprises == [])
    // A short call is finished, so no step fails; every other fault must have been felt.
    switch fault {
    case .short:
      #expect(report.runs > 10)
      #expect(report.failedSteps == 0)
    case .full: #expect(report.failedSteps > 5)
    case .code: #expect(report.runs > 60)
    }
  }

  @Test("what was lost shows when failures are passed over")
  func twins() async {
    for (weakness, fault) in [
      (Weakness.deafToFlushes, FaultLoop.Fault.code(5)), (.deafToFullDisks, .code(28)),
    ] {
      let report = await FaultLoop(of: .json, weakness: weakness)
        .run([.save, .update], fault, isLasting: false)
      #expect(!report.failures.isEmpty, "\(weakness.name)")
    }
  }
}
