import RecordSpecs
import SpecDocuments
import Testing

@Suite struct SpecRunnerTests {
  private func session(_ attributes: String, prints: String) -> String {
    "# AB-1 Title\n```session \(attributes)\n> count Lists\n\(prints)\n```\n"
  }

  @Test func aKnownFailureIsNoFailure() async throws {
    let text = session("fails=json reason=\"not yet\"", prints: "1")
    let report = try await SpecRun.report(text, on: [SpecRun.store("json")])
    #expect(report.failures == [])
    #expect(report.knownFailures.count == 1)
    #expect(report.isSuccess)
  }

  @Test func itFailsOnTheOtherStores() async throws {
    let text = session("fails=json reason=\"not yet\"", prints: "1")
    let report = try await SpecRun.report(text, on: [SpecRun.store("json"), SpecRun.memory])
    #expect(
      report.failures == [
        "Specs/x.md:4: AB-1 Title [memory]\n > count Lists\n-1\n+0"
      ])
    #expect(!report.isSuccess)
  }

  @Test func anUnexpectedPassFails() async throws {
    let text = session("fails=json reason=\"not yet\"", prints: "0")
    let report = try await SpecRun.report(text, on: [SpecRun.store("json")])
    #expect(
      report.failures == [
        "Specs/x.md:1: AB-1 Title [json]\n it passes, though fails=json says: not yet"
      ])
  }

  @Test func aSkipHasItsReasonAndIsNoSuccessAlone() async throws {
    let text = session("requires=persistence,references", prints: "0")
    let report = try await SpecRun.report(text)
    guard case .skipped(let reason)? = report.skipped.first?.outcome else {
      Issue.record("nothing was skipped")
      return
    }
    #expect(reason == "memory does not declare persistence")
    #expect(!report.isSuccess)
  }

  @Test func aDocumentCanRequire() async throws {
    let text = "<!-- spec requires=faultable -->\n" + session("", prints: "0")
    #expect(try await SpecRun.report(text).skipped.count == 1)
  }

  @Test func aRunOfNothingIsNoSuccess() async throws {
    #expect(try await !SpecRun.report("# Only prose\n").isSuccess)
  }

  @Test func examplesShareNothing() async throws {
    let text = """
      # AB-1 One
      ```session
      > save Lists/a name="a"
      Lists/a rev#1 name="a"
      ```
      # AB-2 Two
      ```session
      > count Lists
      0
      ```
      """
    #expect(try await SpecRun.report(text).failures == [])
  }

  @Test func seedsAndSetupsHoldUntilTheNextHeadingOfTheirLevel() async throws {
    let text = """
      <!-- seed Lists -->
      | id | name |
      |----|------|
      | a  | Milk |
      # Part
      ```session setup
      > delete Lists/a
      > save Lists/b price=2.5
      Lists/b rev#1 price=2.5
      ```
      <!-- seed Lists -->
      | id | price | text | done | due        |
      |----|-------|------|------|------------|
      | c  | 2     | 2 kg | true | 2026-03-02 |
      | d  | 1.5   | ""   | —    | —          |
      ## AB-1 Inside
      ```session
      > query Lists SORT BY price
        - Lists/d price=1.5 text=""
        - Lists/c done=true due=2026-03-02 price=2.0 text="2 kg"
        - Lists/b price=2.5
      ```
      # AB-2 Outside
      ```session
      > query Lists
        - Lists/a name="Milk"
      ```
      """
    #expect(try await SpecRun.report(text).failures == [])
  }

  @Test func aSeedThatTheStoreRefusesIsNamed() async throws {
    let text = """
      <!-- seed Lists -->
      | id | name |
      |----|------|
      | a  | Milk |
      | b  | 6    |
      # AB-1 Title
      ```session
      > count Lists
      2
      ```
      """
    let failure = try #require(try await SpecRun.report(text).failures.first)
    #expect(failure.hasPrefix("Specs/x.md:5: AB-1 Title [memory]\n seed Lists: kindMismatch: "))
  }

  @Test func aSetupThatFailsIsNamed() async throws {
    let text = """
      # AB-1 Title
      ```session setup
      > save Lists/a name="a"
      > save Lists/a name="b"
      ```
      ```session
      > count Lists
      1
      ```
      """
    let failure = try #require(try await SpecRun.report(text).failures.first)
    #expect(failure.hasPrefix("Specs/x.md:4: AB-1 Title [memory]\n > save Lists/a name=\"b\"\n+! "))
  }

  @Test func severalSessionsContinueOneAnother() async throws {
    let text = """
      # AB-1 Title
      ```session covers=R-1
      > save Lists/a name="a"
      Lists/a rev#1 name="a"
      ```
      And later: [R-1]
      ```session
      > delete Lists/a if=rev#1
      deleted
      ```
      """
    #expect(try await SpecRun.report(text).failures == [])
  }
}
