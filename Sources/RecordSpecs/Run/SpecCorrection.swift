package import SpecDocuments

/// The text of a document with what was printed in the place of what was expected.
package struct SpecCorrection: Sendable {
  /// The corrected text.
  package let text: String

  /// The lines of commands on which the stores disagree; they are left as they stand.
  package let disputedLines: [Int]

  /// Corrects the sessions of a document.
  ///
  /// Tables are never corrected: they state rules and are written by hand.
  ///
  /// - Parameter results: What became of the document's cases, on any number of stores.
  package init(_ document: SpecDocument, results: [SpecResult]) {
    var lines = document.source.lines.map { String(decoding: $0, as: UTF8.self) }
    var disputed: [Int] = []
    let observations = Dictionary(
      grouping: results.filter { $0.path == document.path && $0.isFailure }
        .flatMap(\.observations), by: \.line)
    let passed = Dictionary(
      grouping: results.filter { $0.path == document.path && !$0.isFailure }
        .flatMap(\.observations), by: \.line)
    // From the end, so that the lines in front keep their numbers.
    for (line, seen) in observations.sorted(by: { $0.key > $1.key }) {
      guard let first = seen.first, seen.contains(where: \.differs) else { continue }
      guard (seen + passed[line, default: []]).allSatisfy({ $0.output == first.output }) else {
        disputed.append(line)
        continue
      }
      let start = line - 1 + first.commandLines
      lines.replaceSubrange(start..<(start + first.expected), with: first.output.map(Self.escaped))
    }
    text = lines.map { "\($0)\n" }.joined()
    disputedLines = disputed.sorted()
  }

  /// A printed line as a session writes it: one that would read as something else is made literal.
  private static func escaped(_ line: String) -> String {
    let first = line.utf8.first
    let isSpecial =
      line.utf8.elementsEqual("...".utf8) || first == UInt8(ascii: "\\")
      || first == UInt8(ascii: "#") || first == UInt8(ascii: "|") || line.isEmpty
      || line.utf8.prefix { $0 != UInt8(ascii: ">") }.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
      } && line.utf8.contains(UInt8(ascii: ">"))
    return isSpecial ? "\\\(line)" : line
  }
}
