/// The Swift source of the generated tests.
///
/// A body holds an id and a path, never a line or a text: those are looked up when the test runs, so that editing an
/// example recompiles nothing.
package struct TestGenerator {
  /// The folder that the documents' paths start from.
  private let home: String

  package init(home: String) {
    self.home = home
  }

  package func tests(of document: SpecDocument) -> String {
    var source = """
      // Generated from \(document.path).
      import RecordConformance
      import Testing

      struct `\(Self.suiteName(of: document.path))` {

      """
    for example in document.cases {
      source += """

          @Test(arguments: Harness.stores)
          func `\(Self.identifier(example.name))`(store: ConformanceStore) async {
            await generatedBook.run(\(Self.literal(example.id)), in: \(Self.literal(document.path)), on: store)
          }

        """
    }
    return source + "}\n"
  }

  /// The type that holds a document's tests.
  ///
  /// At file scope the compiler would look through the expansions of all tests for every name it looks up, which for
  /// a thousand of them takes minutes.
  private static func suiteName(of path: String) -> String {
    let name = fileName(of: path)
    return identifier(name.hasSuffix(".md") ? String(name.dropLast(3)) : name)
  }

  package func book(_ book: SpecBook) -> String {
    let documents = book.documents.map { document in
      "    \(Self.literal(document.path)): \(document.cases.count),"
    }
    return """
      // Generated from the whole book.
      import RecordConformance
      import Testing

      /// Where the documents are, and how many cases were generated from each.
      let generatedBook = ConformanceBook(
        home: \(Self.literal(home)),
        cases: [
      \(documents.isEmpty ? "    :" : documents.joined(separator: "\n"))
        ])

      @Test func `Every case of the book is generated`() {
        generatedBook.checkCatalogue(stores: Harness.stores)
      }

      @Test func `Every requirement has an example`() {
        generatedBook.checkRequirements()
      }

      @Test(arguments: Harness.stores)
      func `What is not declared is refused`(store: ConformanceStore) async {
        await generatedBook.checkUndeclared(store)
      }

      @Test(arguments: Harness.stores)
      func `Two places are apart, and one place reopened is the same`(store: ConformanceStore) async {
        await generatedBook.checkPlaces(store)
      }

      """
  }

  /// One file name a document; the plugin makes the same one.
  package static func fileName(of path: String) -> String {
    path.replacing("_", with: "__").replacing("/", with: "_")
  }

  /// A name as a raw identifier can hold it: without backticks, backslashes, control characters and line breaks.
  static func identifier(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isForbidden =
        scalar == "`" || scalar == "\\" || scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .lineSeparator
        || scalar.properties.generalCategory == .paragraphSeparator
      result.append(isForbidden ? "'" : scalar)
    }
    return String(result)
  }

  /// A Swift string literal.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\0"..<" ": result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
