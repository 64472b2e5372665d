import Foundation
import SpecDocuments

/// Writes the generated test files: `spec-tests PACKAGE-FOLDER OUTPUT-FOLDER DOCUMENT…`.
@main
struct SpecTestsTool {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2, let home = arguments.first else {
      complain("usage: spec-tests PACKAGE-FOLDER OUTPUT-FOLDER DOCUMENT…")
      exit(2)
    }
    let rest = arguments.dropFirst()
    let output = URL(fileURLWithPath: rest[rest.startIndex], isDirectory: true)
    do {
      let book = try SpecBook(
        paths: Array(rest.dropFirst()), root: URL(fileURLWithPath: home, isDirectory: true))
      let generator = TestGenerator(home: home)
      for document in book.documents {
        try write(
          generator.tests(of: document),
          to: output.appending(path: "\(TestGenerator.fileName(of: document.path)).swift"))
      }
      try write(generator.book(book), to: output.appending(path: "Book.swift"))
    } catch let refused as SpecBook.Refused {
      for diagnostic in refused.diagnostics {
        var message = diagnostic.problem
        if let suggestion = diagnostic.suggestion { message += "; \(suggestion)" }
        // The form that build logs and editors find the place by.
        complain("\(home)/\(diagnostic.path):\(diagnostic.line):1: error: \(message)")
      }
      exit(1)
    } catch {
      complain("error: the generated tests cannot be written: \(error)")
      exit(1)
    }
  }

  /// Writes a file only when its bytes differ, so that an edited sentence recompiles nothing.
  private static func write(_ text: String, to url: URL) throws {
    let data = Data(text.utf8)
    guard FileManager.default.contents(atPath: url.path) != data else { return }
    try data.write(to: url)
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
