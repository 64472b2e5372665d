import Records

/// Records in columns, for a terminal or a plain file.
///
/// A cell is what a `seed` table of the book would hold: text stands bare where that reads back as the same text, and
/// `—` is an absent value.
struct RecordTable {
  private let header: [String]
  private let rows: [[String]]
  private let isNumeric: [Bool]

  init(_ records: [Record], fields: FieldSelection) {
    let columns = RecordFormat.columns(of: records, fields: fields)
    header = ["id"] + columns.map(\.rawValue)
    rows = records.map { record in
      [RecordLine.reference(to: record.id)] + columns.map { Self.cell(record[$0]) }
    }
    isNumeric =
      [false]
      + columns.map { column in
        records.allSatisfy { record in
          switch record[column] {
          case .int, .double, nil: true
          default: false
          }
        }
      }
  }

  /// Prints header, rule and rows; `(none)` without a record.
  func print(to stream: TextStream, style: Style) throws(OutputFailure) {
    guard !rows.isEmpty else { return try stream.line("(none)") }
    let widths = header.indices.map { column in
      rows.map { DisplayWidth.of($0[column]) }.reduce(DisplayWidth.of(header[column]), max)
    }
    try stream.line(style.bold(line(header, widths)))
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
    try stream.line(style.dim(rule))
    for row in rows { try stream.line(line(row, widths)) }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
      if column > 0 { line += "  " }
      if isNumeric[column] {
        line += padding + cell
      } else {
        line += column == cells.count - 1 ? cell : cell + padding
      }
    }
    return line
  }

  private static func cell(_ value: RecordValue?) -> String {
    guard let value else { return "—" }
    guard case .string(let text) = value, isPlain(text) else { return value.literal }
    return text
  }

  /// Whether text can stand without quotes: nothing that is not seen, and nothing that would read as another value.
  private static func isPlain(_ text: String) -> Bool {
    if text.isEmpty || text == "—" || text.first == " " || text.last == " " { return false }
    let quoted = RecordValue.string(text).literal
    guard quoted.utf8.count == text.utf8.count + 2 else { return false }
    return (try? RecordValue(literal: text)) == nil
  }
}
