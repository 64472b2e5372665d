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

  @Test func whatWasPrintedTakesItsPlace() async throws {
    let book = try SpecBook(texts: [("x.md", text)], vocabulary: .current())
    let report = await SpecRunner().run(book, on: [SpecRun.memory])
    let correction = SpecCorrection(try #require(book.documents.first), results: report.results)
    #expect(correction.disputedLines == [])
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
    let book = try SpecBook(texts: [("x.md", text)], vocabulary: .current())
    let silent = SpecStore(name: "silent", capabilities: []) { _ in SilentDatabase() }
    let report = await SpecRunner().run(book, on: [SpecRun.memory, silent])
    let correction = SpecCorrection(try #require(book.documents.first), results: report.results)
    #expect(correction.disputedLines == [3, 5, 7, 10, 16])
    #expect(correction.text == text)
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
