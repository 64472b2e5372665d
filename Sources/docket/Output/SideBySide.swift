/// Several answers next to each other, each under its name.
struct SideBySide {
  let columns: [(name: String, lines: [String])]

  /// The lines of the table, header and rule first.
  func lines(_ style: Style) -> [String] {
    let widths = columns.map { column in
      column.lines.map(DisplayWidth.of).reduce(DisplayWidth.of(column.name), max)
    }
    let height = columns.map(\.lines.count).max() ?? 0
    let header = style.bold(row(columns.map(\.name), widths))
    let rule = style.dim(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "))
    return [header, rule]
      + (0..<height).map { index in
        row(columns.map { $0.lines.indices.contains(index) ? $0.lines[index] : "" }, widths)
      }
  }

  private func row(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      if column > 0 { line += "  " }
      line += cell
      if column < cells.count - 1 {
        line += String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
      }
    }
    return line
  }
}
