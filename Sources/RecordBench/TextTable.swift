/// A table for people: columns as wide as what is in them, the first to the left and the others to the right.
package struct TextTable {
  private var rows: [[String]]

  /// Begins with the names of the columns.
  package init(_ header: [String]) {
    rows = [header]
  }

  /// Adds a row.
  package mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// The lines, a rule below the header.
  package var lines: [String] {
    let columns = rows[0].count
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    lines.insert(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "), at: 1)
    return lines
  }
}
