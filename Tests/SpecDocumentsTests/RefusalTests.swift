import Testing

@testable import SpecDocuments

/// A document that must be refused, with the line and a part of what is said.
struct BadDocument: Sendable, CustomTestStringConvertible {
  var name: String
  var line: Int
  var says: String
  var text: String

  init(_ name: String, line: Int, says: String, _ text: String) {
    self.name = name
    self.line = line
    self.says = says
    self.text = text
  }

  var testDescription: String { name }
}

@Suite struct RefusalTests {
  @Test(arguments: BadDocument.all)
  func isRefused(_ document: BadDocument) throws {
    let refused = try #require(throws: SpecBook.Refused.self) {
      try SpecBook(
        texts: [("Specs/bad.md", document.text)],
        vocabulary: SpecVocabulary(
          screens: ["lists"], capabilities: ["references"], stores: ["memory", "json"],
          errorCodes: ["storeFull", "unavailable"]))
    }
    let said = refused.diagnostics.map(\.description)
    #expect(
      said.contains {
        $0.hasPrefix("Specs/bad.md:\(document.line): ") && $0.contains(document.says)
      }, "said \(said)")
  }

  @Test func idsAreUniqueOverTheBook() throws {
    let text = "# A-1\n# BB-1 x\n```session\n> count A\n1\n```\n"
    let refused = try #require(throws: SpecBook.Refused.self) {
      try SpecBook(texts: [("a.md", text), ("b.md", text)])
    }
    #expect(refused.description.contains("b.md:2: BB-1 is used twice; it is already at a.md:2"))
  }

  @Test func requirementsAreUniqueOverTheBook() throws {
    let refused = try #require(throws: SpecBook.Refused.self) {
      try SpecBook(texts: [("a.md", "It is so. [R-1]"), ("b.md", "So it is. [R-1]")])
    }
    #expect(refused.description.contains("b.md:1: R-1 is used twice; it is already at a.md:1"))
  }

  @Test func aMissingFileIsNamed() throws {
    let refused = try #require(throws: SpecBook.Refused.self) {
      try SpecBook(paths: ["no/such/document.md"])
    }
    #expect(refused.description.contains("no/such/document.md:1: there is no such file"))
  }
}
