import Foundation
import RecordSpecs
import Records
import SpecDocuments
import Testing

@Suite struct SpecCorrectionTests {
  private let text = """
    # AB-1 Title
    ```session
    > save Lists/a name="a"
    Lists/a rev#9
    > count Lists
    1
    > batch
    | save Lists/b name="b"
    | delete Lists/a
    > query Lists
    ...
    (none)
    ```
    ## AB-2 Other
    ```session
    > changes
    x
    ```

    """

  private func correction(
    of text: String, on stores: [SpecStore] = [SpecRun.memory]
  ) async throws -> SpecCorrection {
    let book = try SpecBook(texts: [("x.md", text)], vocabulary: .current())
    let report = await SpecRunner().run(book, on: stores)
    return SpecCorrection(
      try #require(book.documents.first), results: report.results, stores: stores.map(\.name))
  }

  @Test func whatWasPrintedTakesItsPlace() async throws {
    let correction = try await correction(of: text)
    #expect(correction.findings.map(\.line) == [3, 7, 10, 16])
    #expect(correction.findings.allSatisfy { $0.obstacle == nil })
    #expect(
      correction.text == """
        # AB-1 Title
        ```session
        > save Lists/a name="a"
        Lists/a rev#1 name="a"
        > count Lists
        1
        > batch
        | save Lists/b name="b"
        | delete Lists/a
        Lists/b rev#2 name="b"
        deleted
        > query Lists
          - Lists/b name="b"
        ```
        ## AB-2 Other
        ```session
        > changes
        (none)
        tok#1
        ```

        """)
    let again = try SpecBook(texts: [("x.md", correction.text)], vocabulary: .current())
    #expect(await SpecRunner().run(again, on: [SpecRun.memory]).isSuccess)
  }

  @Test func whereStoresDisagreeNothingIsCorrected() async throws {
    let silent = SpecStore(name: "silent", capabilities: []) { _ in SilentDatabase() }
    let correction = try await correction(of: text, on: [SpecRun.memory, silent])
    #expect(correction.findings.map(\.line) == [3, 5, 7, 10, 16])
    #expect(correction.findings.allSatisfy { $0.obstacle == .disagreement })
    #expect(correction.text == text)
    let count = try #require(correction.findings.first { $0.line == 5 })
    #expect(count.subject == ["> count Lists"])
    #expect(count.answers.map(\.store) == ["memory", "silent"])
    #expect(count.answers.map(\.lines) == [["1"], ["0"]])
  }

  @Test func formsOfACharacterAreDifferentAnswers() {
    let composed = SpecCorrection.Answer(store: "a", lines: ["caf\u{E9}"])
    let decomposed = SpecCorrection.Answer(store: "b", lines: ["cafe\u{301}"])
    #expect(!composed.isSame(as: decomposed))
    #expect(composed.isSame(as: composed))
  }

  @Test func aBlockThatIsKnownToFailIsLeft() async throws {
    let text = """
      # AB-1 Title
      ```session fails=json reason="not yet"
      > count Lists
      1
      ```

      """
    let correction = try await correction(of: text, on: [SpecRun.memory, SpecRun.store("json")])
    #expect(correction.findings.map(\.obstacle) == [.knownFailure])
    #expect(correction.text == text)
  }

  @Test func aKnownFailureAloneIsNoFinding() async throws {
    let text = "# AB-1 Title\n```session fails=json reason=\"x\"\n> count Lists\n1\n```\n"
    #expect(try await correction(of: text, on: [SpecRun.store("json")]).findings.isEmpty)
  }

  @Test func aTableIsLeft() async throws {
    let text = """
      # AB-1 Title
      <!-- each query -->
      | case  | query | count |
      |-------|-------|-------|
      | AB-1a | Lists | 1     |
      | AB-1b | Lists | 0     |

      """
    let correction = try await correction(of: text)
    let finding = try #require(correction.findings.first)
    #expect(correction.findings.count == 1)
    #expect(finding.id == "AB-1a")
    #expect(finding.line == 5)
    #expect(finding.obstacle == .table)
    #expect(finding.answers.map(\.lines) == [["count 0"]])
    #expect(correction.text == text)
  }

  @Test func aSetupThatFailsIsNoAnswerOfTheExample() async throws {
    let text = """
      # AB-1 Title
      ```session setup
      > count Lists
      1
      ```
      ```session
      > count Lists
      1
      ```

      """
    let correction = try await correction(of: text)
    #expect(correction.findings.map(\.obstacle) == [.preparation])
    #expect(correction.text == text)
  }

  @Test func messagesAreCorrectedWhereTheyAreCompared() async throws {
    func text(_ expected: String) -> String {
      "# AB-1 Title\n```session\n> update Lists/a name = \"x\"\n\(expected)\n```\n"
    }
    let withMessage = try await correction(of: text("! unknownItem record=Lists/a message=\"x\""))
    #expect(withMessage.text.contains("\n! unknownItem record=Lists/a message=\""))
    #expect(!withMessage.text.contains("message=\"x\""))
    let without = try await correction(of: text("! unknownItem record=Lists/b"))
    #expect(without.text == text("! unknownItem record=Lists/a"))
  }

  @Test func everyOtherByteStays() async throws {
    let source = "# AB-1 Title\r\n\r\n```session\r\n> count Lists\r\n7\r\n```\r\nThe end"
    let correction = try await correction(of: source)
    #expect(
      correction.text.utf8.elementsEqual(source.replacing("\r\n7\r\n", with: "\r\n0\r\n").utf8))
  }

  @Test func itSurvivesAFile() async throws {
    let correction = try await correction(of: text)
    let data = try JSONEncoder().encode(correction)
    let read = try JSONDecoder().decode(SpecCorrection.self, from: data)
    #expect(read.text.utf8.elementsEqual(correction.text.utf8))
    #expect(read.source.utf8.elementsEqual(text.utf8))
    #expect(read.stores == ["memory"])
  }

  @Test func oneByOneIsTheSameAsAllAtOnce() async throws {
    var correction = try await correction(of: text)
    let all = correction.text
    for id in ["AB-2", "AB-1"] {
      let edits = correction.edits { $0.id == id }
      let next = correction.promoting(edits)
      #expect(next.source == SourceEdit.apply(edits, to: correction.source))
      #expect(!next.findings.contains { $0.id == id })
      correction = next
    }
    #expect(correction.findings.isEmpty)
    #expect(correction.source == all)
    let other = try await self.correction(of: text)
    let first = other.promoting(other.edits { $0.id == "AB-1" })
    #expect(first.findings.map(\.line) == [17])
    #expect(first.text == all)
  }
}

/// A store that holds nothing and takes nothing.
private struct SilentDatabase: RecordDatabase {
  let capabilities: Capabilities = []

  @concurrent func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] { [:] }

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    throw RecordError(.permissionDenied, "This store takes nothing.")
  }

  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page { Page(records: []) }

  @concurrent func schema() async throws(RecordError) -> RecordSchema { RecordSchema() }

  @concurrent func close() async throws(RecordError) {}
}
