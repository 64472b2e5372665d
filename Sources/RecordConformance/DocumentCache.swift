import Foundation
import RecordSpecs
import SpecDocuments
import Synchronization

/// The documents that were parsed already, since every case of a document needs it.
final class DocumentCache: Sendable {
  private let documents = Mutex<[String: SpecDocument]>([:])

  func document(_ path: String, home: String) throws(SpecBook.Refused) -> SpecDocument {
    if let known = documents.withLock({ $0[path] }) { return known }
    let book = try SpecBook(
      paths: [path], root: URL(fileURLWithPath: home, isDirectory: true), vocabulary: .current())
    guard let document = book.documents.first else {
      throw SpecBook.Refused(diagnostics: [
        SpecDiagnostic(path: path, line: 1, problem: "there is no such document")
      ])
    }
    documents.withLock { $0[path] = document }
    return document
  }
}
