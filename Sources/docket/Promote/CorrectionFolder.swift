import Foundation
import RecordSpecs

/// What `docket check` leaves for `docket promote` and for whoever wants to look: for each document that differs, the
/// corrected document, the difference to it, and what each store said.
struct CorrectionFolder {
  /// Where it is, seen from the current folder.
  static let path = ".build/specs"

  private static let suffix = ".found.json"

  /// Writes what was found in a document in the place of what was found before, or removes that when nothing was.
  func keep(_ correction: SpecCorrection) throws {
    let base = Self.base(of: correction.path)
    let edits = correction.edits
    let files: [(suffix: String, text: String?)] = [
      (".corrected", edits.isEmpty ? nil : correction.text),
      (".diff", edits.isEmpty ? nil : Self.diff(edits, of: correction)),
      (Self.suffix, correction.findings.isEmpty ? nil : try Self.json(correction)),
    ]
    for (suffix, text) in files {
      let url = URL(fileURLWithPath: base + suffix)
      if let text {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: .atomic)
      } else if FileManager.default.fileExists(atPath: url.path) {
        try FileManager.default.removeItem(at: url)
      }
    }
  }

  /// Everything that was left, in the order of the documents' paths.
  func corrections() throws(CommandFailure) -> [SpecCorrection] {
    let found = FileManager.default.enumerator(atPath: Self.path)?.compactMap { $0 as? String }
    var corrections: [SpecCorrection] = []
    for name in (found ?? []).filter({ $0.hasSuffix(Self.suffix) }).sorted() {
      let file = "\(Self.path)/\(name)"
      guard let data = FileManager.default.contents(atPath: file),
        let correction = try? JSONDecoder().decode(SpecCorrection.self, from: data),
        correction.format == SpecCorrection.currentFormat
      else {
        throw .unusable(
          "\(file) was not left by this version of docket check; run docket check again.")
      }
      corrections.append(correction)
    }
    return corrections
  }

  /// Inside the folder whatever the document's path: no part of it leads out.
  private static func base(of document: String) -> String {
    let parts = document.split(separator: "/").filter { $0 != "." }.map { $0 == ".." ? "up" : $0 }
    return ([path] + parts.map(String.init)).joined(separator: "/")
  }

  private static func diff(_ edits: [SourceEdit], of correction: SpecCorrection) -> String {
    UnifiedDiff(edits, of: correction.source, path: correction.path).lines
      .map { $0 + "\n" }.joined()
  }

  private static func json(_ correction: SpecCorrection) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(correction), as: UTF8.self) + "\n"
  }
}
