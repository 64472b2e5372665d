import Testing

@testable import DurableFiles

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a", ".", "a"), ("/a", "/", "a"), ("b/a", "b", "a"), ("/c/b/a", "/c/b", "a"),
    ("b/", "b", ""), ("e\u{301}/é", "e\u{301}", "é"),
  ])
  func splitting(path: String, folder: String, name: String) {
    let parts = FilePath.split(path)
    #expect(Array(parts.folder.utf8) == Array(folder.utf8))
    #expect(Array(parts.name.utf8) == Array(name.utf8))
  }

  @Test func joining() {
    #expect(FilePath.join(".", "a") == "./a")
    #expect(FilePath.join("/", "a") == "/a")
    #expect(FilePath.join("b", "a") == "b/a")
  }
}
