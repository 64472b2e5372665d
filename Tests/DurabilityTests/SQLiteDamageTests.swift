import CrashTrials
import Testing

/// A part of what `record-crashes` does at length.
@Suite("A flipped bit of a SQLite store")
struct SQLiteDamageTests {
  @Test("is found, naming the record, or changes no answer")
  func anywhere() async throws {
    let report = try await FlippedBits().run(flips: 200, seed: 7)
    #expect(report.silent == [])
    #expect(report.unnamed == [])
    #expect(report.named > 10)
    #expect(report.flips == report.refused + report.found + report.harmless)
  }

  @Test("is silent when the records' checksums are not looked at")
  func twin() async throws {
    let report = try await FlippedBits(hearsChecksums: false).run(flips: 50, seed: 7)
    #expect(!report.silent.isEmpty)
  }
}
