import CrashTrials
import Testing

/// A part of what `record-crashes` does at length.
@Suite("A JSON store survives a crash")
struct JSONCrashTests {
  @Test("at every moment of every short workload, as before or after the step under way")
  func everyCrash() async {
    let report = await EnumeratedCrashes(of: .json).run(CrashStep.workloads(upTo: 2))
    #expect(report.failures == [])
    // Each of seven steps, alone and after each of the seven; record-crashes goes on to four, and to four commits with
    // the work between commits at each place among them.
    #expect(report.workloads == 7 + 7 * 7)
    #expect(report.recoveries > 300)
  }

  @Test("wherever in a sector of the disk its lines end")
  func alignments() async throws {
    let crashes = EnumeratedCrashes(of: .json)
    let split = try await crashes.paddingThatSplitsOffLineBreak(of: [.save, .update])
    let report = await crashes.run(
      [.save, .update],
      withPaddings: (0..<512).filter { $0 % 32 == 0 || abs($0 - split) <= 2 })
    #expect(report.failures == [])
    #expect(report.workloads >= 16)
  }

  /// A document knows its predecessor and no document before that. So a journal that was folded into the predecessor
  /// must be gone for good before the document is written anew, whatever the disk does first.
  @Test("although a journal comes back that was folded and removed")
  func returningJournal() async {
    let report = await EnumeratedCrashes(of: .json).run([
      [.save, .compact, .forget], [.update, .reopen, .forget],
    ])
    #expect(report.failures == [])
    #expect(report.recoveries > 15)
  }

  /// A torn tail is cut off, and that is flushed, before a line is written in its place. So a sector that is written
  /// again has two versions and not the three of a line written over a torn one: fewer states, and all there can be. Each recovery is crashed while it opens, while it
  /// saves or forgets, and while it closes.
  @Test("and another one at every moment of the recovery and what follows it")
  func crashAfterRecovery() async {
    let report = await EnumeratedCrashes(of: .json, crashesAgain: true)
      .run(CrashStep.workloads(upTo: 1))
    #expect(report.failures == [])
    #expect(report.recoveries > 1_000)
  }

  @Test("as its whole journal lines say, wherever the last one ends")
  func tornTails() async throws {
    let report = try await TornTails().run([.save, .update, .batch, .delete])
    #expect(report.failures == [])
    #expect(report.cuts > 1_000)
  }

  @Test(
    "but not without a flush, nor without that of the folder",
    arguments: [
      Weakness.noFlush, .noFolderFlush,
    ])
  func twin(weakness: Weakness) async {
    let report = await EnumeratedCrashes(of: .json, weakness: weakness)
      .run(CrashStep.workloads(upTo: 1))
    #expect(report.failureCount > 0)
  }
}

@Suite("A changed byte of a JSON store")
struct JSONDamageTests {
  @Test("is noticed, in the document and in the journal")
  func everyByte() async throws {
    let report = try await FlippedBytes(of: .json, everyByte: false)
      .run([.save, .batch, .compact, .delete, .save])
    #expect(report.missed == [])
    #expect(report.flips == report.detected)
    #expect(report.flips > 1_000)
    #expect(report.files == ["lists.json", "lists.json.journal"])
  }

  @Test("is not noticed when the checksum is believed")
  func twin() async throws {
    let report = try await FlippedBytes(of: .json, weakness: .noChecksum, everyByte: false)
      .run([.save, .batch, .compact])
    #expect(report.detected < report.flips)
  }
}
