import Testing

@testable import SpecDocuments

@Suite struct TestGeneratorTests {
  @Test(arguments: [
    ("SHOP-1 A `code` \\ here", "SHOP-1 A 'code' ' here"), ("a\tb\u{0}c\u{2028}d", "a'b'c'd"),
    ("é e\u{301} 🎉 \"x\" 'y' $.", "é e\u{301} 🎉 \"x\" 'y' $."),
  ])
  func namesFitRawIdentifiers(name: String, identifier: String) {
    #expect(Array(TestGenerator.identifier(name).utf8) == Array(identifier.utf8))
  }

  @Test func aTestHoldsNoLineAndNoText() throws {
    let text = "# AB-1 Title\n```session\n> count A\n1\n```\n"
    let moved = "\n\n# AB-1 Title\n```session\n> count B\n2\n> count C\n```\n"
    let generator = TestGenerator(home: "/home")
    let sources = try [text, moved].map { text in
      let book = try SpecBook(texts: [("Specs/a b.md", text)])
      return try generator.tests(of: #require(book.documents.first)) + generator.book(book)
    }
    #expect(sources[0] == sources[1])
    #expect(sources[0].contains("func `AB-1 Title`(store: ConformanceStore)"))
    #expect(sources[0].contains("\"Specs/a b.md\": 1,"))
  }

  @Test func everyDocumentHasAFileOfItsOwn() {
    #expect(
      TestGenerator.fileName(of: "Specs/a_b.md") != TestGenerator.fileName(of: "Specs/a/b.md"))
  }
}
