import RecordSpecs
import SpecDocuments

/// The examples that a command's operands name: documents and folders by their paths, examples by their ids.
struct BookSelection {
  let book: SpecBook
  private let ids: [String]

  /// Where the book is when no path is given.
  static let defaultPath = "Specs"

  /// Reads the documents.
  ///
  /// - Throws: A ``CommandFailure`` with everything that is wrong with a document, or with an id that none has.
  @MainActor
  init(_ operands: [String], console: Console) throws {
    ids = operands.filter(SpecID.isValid)
    var paths = operands.filter { !SpecID.isValid($0) }
    if paths.isEmpty { paths = [Self.defaultPath] }
    let vocabulary = SpecVocabulary.current()
    do {
      if paths == ["-"] {
        let text = try console.operand("-")
        book = try SpecBook(texts: [("standard input", text)], vocabulary: vocabulary)
      } else {
        book = try SpecBook(paths: paths, vocabulary: vocabulary)
      }
    } catch let refused as SpecBook.Refused {
      let lines = refused.diagnostics.map { $0.description.onOneLine }
      throw CommandFailure(.unusableInput, lines: lines)
    }
    let missing = ids.filter { id in !book.cases.contains { Self.matches($0, id) } }
    if !missing.isEmpty {
      throw CommandFailure(
        .unusableInput,
        lines: missing.map { Self.text(missing: $0, in: paths, book, vocabulary) })
    }
  }

  /// What to say about an id that the documents do not have: where it is, or what it could have been.
  private static func text(
    missing id: String, in paths: [String], _ book: SpecBook, _ vocabulary: SpecVocabulary
  ) -> String {
    let places = paths.joined(separator: ", ")
    if paths != [defaultPath],
      let whole = try? SpecBook(paths: [defaultPath], vocabulary: vocabulary),
      let document = whole.documents.first(where: { $0.cases.contains { matches($0, id) } })
    {
      return "\(id) is not in \(places) but in \(document.path); name that, or no path at all."
    }
    let near = book.documents.flatMap(\.examples).map(\.id).min {
      Suggestion.editDistance($0, id) < Suggestion.editDistance($1, id)
    }
    let guess =
      near.map { Suggestion.editDistance($0, id) <= 2 ? "did you mean \($0)? " : "" } ?? ""
    return "There is no example \(id) in \(places); \(guess)docket list shows them."
  }

  /// The cases, in reading order.
  var cases: [(example: SpecCase, document: SpecDocument)] {
    book.documents.flatMap { document in
      document.cases.filter(isIncluded).map { ($0, document) }
    }
  }

  private func isIncluded(_ example: SpecCase) -> Bool {
    ids.isEmpty || ids.contains { Self.matches(example, $0) }
  }

  /// A heading's id stands for the rows under it too.
  private static func matches(_ example: SpecCase, _ id: String) -> Bool {
    example.id == id || SpecID.extends(example.id, heading: id)
  }
}
