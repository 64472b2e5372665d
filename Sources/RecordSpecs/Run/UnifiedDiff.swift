/// Edits of a document as `diff -u` and `patch` write them.
package struct UnifiedDiff {
  /// The lines, headers included; none without an edit.
  package let lines: [String]

  private static let context = 3

  /// Describes edits.
  ///
  /// - Parameter edits: In the order of their lines, without overlaps.
  package init(_ edits: [SourceEdit], of text: String, path: String) {
    let source = SourceLine.lines(of: text).map { String(decoding: $0.content, as: UTF8.self) }
    var lines = edits.isEmpty ? [] : ["--- \(path)", "+++ \(path)"]
    // How many lines further down the new text is.
    var shift = 0
    for hunk in Self.hunks(of: edits) {
      guard let first = hunk.first, let last = hunk.last else { continue }
      let start = max(0, first.line - 1 - Self.context)
      let end = min(source.count, last.line - 1 + last.count + Self.context)
      var body: [String] = []
      var next = start
      for edit in hunk {
        let place = edit.line - 1
        body += source[next..<place].map { " \($0)" }
        body += source[place..<(place + edit.count)].map { "-\($0)" }
        body += edit.replacement.map { "+\($0)" }
        next = place + edit.count
      }
      body += source[next..<end].map { " \($0)" }
      let growth = hunk.reduce(0) { $0 + $1.growth }
      lines.append(
        "@@ -\(start + 1),\(end - start) +\(start + 1 + shift),\(end - start + growth) @@")
      lines += body
      shift += growth
    }
    self.lines = lines
  }

  /// Edits whose surroundings touch stand in one hunk.
  private static func hunks(of edits: [SourceEdit]) -> [[SourceEdit]] {
    var hunks: [[SourceEdit]] = []
    for edit in edits {
      if let last = hunks.last?.last, edit.line <= last.line + last.count + 2 * context {
        hunks[hunks.count - 1].append(edit)
      } else {
        hunks.append([edit])
      }
    }
    return hunks
  }
}
