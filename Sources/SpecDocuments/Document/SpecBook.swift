package import Foundation

/// A set of documents in reading order, whose ids are unique together.
package struct SpecBook: Sendable {
  package var documents: [SpecDocument]

  /// Every case of every document, in reading order.
  package var cases: [SpecCase] { documents.flatMap(\.cases) }

  package var requirements: [(requirement: SpecRequirement, path: String)] {
    documents.flatMap { document in document.requirements.map { ($0, document.path) } }
  }

  /// What is wrong with documents that were to be read.
  package struct Refused: Error, CustomStringConvertible {
    package var diagnostics: [SpecDiagnostic]

    package init(diagnostics: [SpecDiagnostic]) {
      self.diagnostics = diagnostics
    }

    package var description: String {
      diagnostics.map(\.description).joined(separator: "\n")
    }
  }

  /// Parses documents that have been read already.
  ///
  /// - Parameter texts: Paths and contents, in reading order.
  /// - Throws: Every diagnostic of every document.
  package init(
    texts: [(path: String, text: String)], vocabulary: SpecVocabulary = .open
  ) throws(Refused) {
    var diagnostics: [SpecDiagnostic] = []
    documents = []
    for (path, text) in texts {
      var parser = DocumentParser(path: path, source: SourceText(text), vocabulary: vocabulary)
      if let document = parser.parse() {
        documents.append(document)
      } else {
        diagnostics += parser.diagnostics
      }
    }
    diagnostics += repeatedIDs()
    guard diagnostics.isEmpty else {
      throw Refused(diagnostics: diagnostics.inReadingOrder())
    }
  }

  /// Reads documents and the Markdown files inside folders.
  ///
  /// - Parameters:
  ///   - paths: Files and folders; a folder's documents come in the order of their paths.
  ///   - root: The folder that relative paths start from; nil is the current one.
  /// - Throws: Every diagnostic of every document; line 1 of a file that cannot be read.
  package init(
    paths: [String], root: URL? = nil, vocabulary: SpecVocabulary = .open
  ) throws(Refused) {
    let files = SpecFiles(root: root)
    var texts: [(path: String, text: String)] = []
    var diagnostics: [SpecDiagnostic] = []
    for path in paths {
      do throws(SpecDiagnostic) {
        for file in try files.documents(at: path) where !texts.contains(where: { $0.path == file })
        {
          texts.append((file, try files.text(of: file)))
        }
      } catch {
        diagnostics.append(error)
      }
    }
    guard diagnostics.isEmpty else { throw Refused(diagnostics: diagnostics) }
    try self.init(texts: texts, vocabulary: vocabulary)
  }

  private func repeatedIDs() -> [SpecDiagnostic] {
    var diagnostics: [SpecDiagnostic] = []
    var ids: [String: (path: String, line: Int)] = [:]
    var requirementLines: [String: (path: String, line: Int)] = [:]
    for document in documents {
      for (id, line) in document.examples.flatMap(\.ids) {
        if let first = ids[id] {
          diagnostics.append(
            SpecDiagnostic(
              path: document.path, line: line, problem: "\(id) is used twice",
              suggestion: "it is already at \(first.path):\(first.line); ids are never reused"))
        } else {
          ids[id] = (document.path, line)
        }
      }
      for requirement in document.requirements {
        if let first = requirementLines[requirement.id] {
          diagnostics.append(
            SpecDiagnostic(
              path: document.path, line: requirement.line,
              problem: "\(requirement.id) is used twice",
              suggestion: "it is already at \(first.path):\(first.line)"))
        } else {
          requirementLines[requirement.id] = (document.path, requirement.line)
        }
      }
    }
    return diagnostics
  }
}

extension SpecExample {
  /// The example's id and those of its rows, with their lines.
  fileprivate var ids: [(id: String, line: Int)] {
    [(id, line)] + tables.flatMap { table, _ in table.rows.map { ($0.id, $0.line) } }
  }
}
