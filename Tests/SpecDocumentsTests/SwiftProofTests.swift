import Foundation
import SpecDocuments
import Testing

@Suite struct SwiftProofTests {
  private static let document = """
    Folded anew. [R-1] Nobody knows. [R-2]

    <!-- proof covers=R-1,R-9 file=Tests/FoldTests.swift test=folding -->

    # AB-1 x
    ```session
    > get A/a
    (none)
    ```
    """

  @Test func aTestProvesWhatNoSessionCan() throws {
    let book = try SpecBook(texts: [("a.md", Self.document)])
    #expect(book.matrix.map(\.isTested) == [true, false])
    #expect(book.matrix.map { $0.proofs.map(\.name) } == [["FoldTests.swift folding"], []])
    #expect(
      book.unknownCovers.map(\.description) == [
        "a.md:3: proof covers R-9, which no document states; write [R-9] behind its sentence"
      ])
  }

  @Test(arguments: [
    ("  @Test func folding() async throws {\n", true),
    ("  @Test(\"says so\")\n  func folding() async throws {\n", true),
    ("  @Test(arguments: [1])\n  func folding(_ n: Int) {\n", true),
    ("  @Test func other() {}\n\n  func folding() {}\n", false),
    ("  @Test func foldings() {}\n", false), ("", false),
  ])
  func theTestMustBeThere(_ source: String, _ exists: Bool) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "proof-\(UUID())")
    let tests = root.appending(path: "Tests")
    try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let book = try SpecBook(texts: [("a.md", Self.document)])
    #expect(book.missingProofs(in: root).map(\.line) == [3])
    try Data(source.utf8).write(to: tests.appending(path: "FoldTests.swift"))
    #expect(book.missingProofs(in: root).isEmpty == exists)
  }

  @Test(arguments: [
    ("<!-- proof -->", "proof says not what it proves, or where"),
    ("<!-- proof covers=R-1 test=x -->", "proof says not what it proves, or where"),
    ("<!-- proof covers=X-1 file=a test=x -->", "\"X-1\" is no requirement"),
    ("<!-- proof covers=R-1 file=a test=x line=3 -->", "unknown attribute \"line\" of proof"),
  ])
  func aProofIsWholeOrRefused(_ comment: String, _ problem: String) {
    let refused = #expect(throws: SpecBook.Refused.self) {
      try SpecBook(texts: [("a.md", comment + "\n\n# AB-1 x\n```session\n> get A/a\n```\n")])
    }
    #expect(refused?.diagnostics.first?.problem == problem)
  }
}
