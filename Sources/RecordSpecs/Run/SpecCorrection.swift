package import SpecDocuments

/// What was found where a document is not as the stores have it, and what it would say if it were.
///
/// Only sessions are ever corrected, and only where all stores that ran the example printed the same. It can be kept in a
/// file: it holds the source it is about, so that a later reader can tell whether that has changed.
package struct SpecCorrection: Codable, Sendable {
  /// The version of the form in which corrections are kept.
  package static let currentFormat = 1

  package let format: Int

  /// The document, as it was named.
  package let path: String

  /// The document's text as it was run, without a byte order mark.
  package let source: String

  /// The stores that were asked.
  package let stores: [String]

  /// In the order of the document.
  package let findings: [Finding]

  /// A command whose output differs, or something else that keeps an example from passing.
  package struct Finding: Codable, Sendable {
    /// The id of the case.
    package var id: String
    /// The id and title of the case.
    package var name: String
    /// The 1-based line of the command, row or heading.
    package var line: Int
    /// The command or the row's input, in lines.
    package var subject: [String]
    /// What each store that ran it said.
    package var answers: [Answer]
    /// Why it is not corrected; nil when it may be.
    package var obstacle: Obstacle?
    /// The 1-based first line of what the document expects, and how many lines that are.
    package var firstLine = 0
    package var lineCount = 0
  }

  /// What a store said, in lines as the document would have them.
  package struct Answer: Codable, Sendable {
    package var store: String
    package var lines: [String]

    package init(store: String, lines: [String]) {
      self.store = store
      self.lines = lines
    }
  }

  /// Why something is not corrected.
  package enum Obstacle: String, Codable, Sendable {
    /// The stores do not agree, so somebody has to decide who is right.
    case disagreement
    /// The block says that a store is known to fail.
    case knownFailure
    /// A row of a table states a rule, and rules are written before the code.
    case table
    /// A seed or a setup in front of the example fails.
    case preparation
  }

  /// Gathers what is to be said about a document.
  ///
  /// - Parameters:
  ///   - results: What became of the document's cases, on any number of stores.
  ///   - stores: The names of the stores that were asked, skipped ones too.
  package init(_ document: SpecDocument, results: [SpecResult], stores: [String]) {
    let own = Dictionary(grouping: results.filter { $0.path == document.path }, by: \.id)
    self.init(
      path: document.path, source: String(decoding: document.source.bytes, as: UTF8.self),
      stores: stores,
      findings: document.cases
        .flatMap { Self.findings(about: $0, results: own[$0.id, default: []]) }
        .sorted { $0.line < $1.line })
  }

  init(path: String, source: String, stores: [String], findings: [Finding]) {
    format = Self.currentFormat
    self.path = path
    self.source = source
    self.stores = stores
    self.findings = findings
  }

  /// The text with everything corrected that may be.
  package var text: String {
    SourceEdit.apply(edits, to: source)
  }

  /// What is replaced, in the order of the document.
  package var edits: [SourceEdit] {
    edits { _ in true }
  }

  /// What is replaced for some of the findings, in the order of the document.
  package func edits(where isIncluded: (Finding) -> Bool) -> [SourceEdit] {
    findings.filter { $0.obstacle == nil && isIncluded($0) }.compactMap(\.edit)
  }
}

extension SpecCorrection.Finding {
  fileprivate var edit: SourceEdit? {
    answers.first.map {
      SourceEdit(line: firstLine, count: lineCount, replacement: $0.lines)
    }
  }
}
