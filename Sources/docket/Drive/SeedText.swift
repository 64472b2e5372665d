import Records

/// Records as a `seed` table of the book.
enum SeedText {
  /// The lines of the directive and its table; none without a record.
  static func lines(type: String, _ records: [Record]) -> [String] {
    guard !records.isEmpty else { return [] }
    let fields = RecordFormat.columns(of: records, fields: .all)
    let rows = records.map { record in
      [cell(record.id.name)] + fields.map { record[$0].map { cell($0.literal) } ?? "—" }
    }
    let header = ["id"] + fields.map(\.rawValue)
    return ["<!-- seed \(type) -->", line(header), line(header.map { _ in "---" })]
      + rows.map(line) + [""]
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  /// A code span, in which nothing is markup but the bar that would end the cell.
  private static func cell(_ text: String) -> String {
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let ticks = String(repeating: "`", count: longest + 1)
    // A span that begins or ends with a tick or a blank keeps one blank for itself.
    let edges: Set<Character> = ["`", " "]
    let needsBlank = text.first.map(edges.contains) == true || text.last.map(edges.contains) == true
    let content = text.replacing("|", with: "\\|")
    return needsBlank ? "\(ticks) \(content) \(ticks)" : "\(ticks)\(content)\(ticks)"
  }
}
