import SpecDocuments

extension ChapterWriter {
  func write(
    table: MarkdownElement, _ alignments: [MarkdownElement.Alignment], to page: inout HTMLWriter
  ) {
    let rows = table.children.dropFirst()
    let header = table.children.first?.children ?? []
    let lines = rows.map(\.line)
    if let each = lines.compactMap({ cases[$0]?.table }).first {
      write(box: "Cases of \(each.verb.rawValue)", caption: each.caption, to: &page) { page in
        write(header: header, alignments, to: &page)
        for line in lines {
          guard let (row, table) = cases[line] else { continue }
          write(case: row, of: table, columns: header.map(\.plainText), to: &page)
        }
      }
    } else if let seed = lines.compactMap({ seeds[$0]?.table }).first {
      let caption = "There before each example: records of the type \(seed.type)"
      write(box: caption, caption: caption, to: &page) { page in
        write(header: header, alignments, to: &page)
        for line in lines {
          guard let (row, _) = seeds[line] else { continue }
          page.open("tr")
          for cell in [row.id] + row.cells { page.write(cell) }
        }
      }
    } else {
      write(box: header.map(\.plainText).joined(separator: ", "), caption: nil, to: &page) { page in
        write(header: header, alignments, to: &page)
        for row in rows {
          page.open("tr")
          for (column, cell) in row.children.enumerated() {
            page.open("td", ["class": alignments.style(of: column)])
            write(inlines: cell.children, to: &page)
          }
        }
      }
    }
  }

  /// A wide table scrolls inside its box, which the keyboard must reach.
  private func write(
    box label: String, caption: String?, to page: inout HTMLWriter,
    _ content: (inout HTMLWriter) -> Void
  ) {
    // The cells of data and cases are read exactly, blanks included; a table of prose may wrap.
    let style = caption == nil ? "box" : "box exact"
    page.element("div", ["class": style, "role": "region", "tabindex": "0", "aria-label": label]) {
      page in
      page.element("table") { page in
        if let caption { page.element("caption", text: caption) }
        content(&page)
      }
    }
  }

  private func write(
    header: [MarkdownElement], _ alignments: [MarkdownElement.Alignment],
    to page: inout HTMLWriter
  ) {
    page.open("tr")
    for (column, cell) in header.enumerated() {
      page.open("th", ["scope": "col", "class": alignments.style(of: column)])
      write(inlines: cell.children, to: &page)
    }
  }

  private func write(
    case row: EachTable.Row, of table: EachTable, columns: [String], to page: inout HTMLWriter
  ) {
    let mark = index.mark(of: [row.id])
    page.newLine()
    page.open("tr", ["id": row.id, "class": mark == .failed ? "bad" : nil])
    for column in columns {
      guard column == "case" else {
        page.write(row.cell(column))
        continue
      }
      page.open("th", ["scope": "row"])
      page.element("a", ["class": "id", "href": "#\(row.id)"], text: row.id)
      page.text(" ")
      page.write(index.marks(of: row.id), stores: index.stores)
    }
    let groups = FailureGroup.groups(of: index.results(of: row.id))
    guard !groups.isEmpty else { return }
    page.newLine()
    page.open("tr")
    page.open("td", ["colspan": "\(columns.count)", "class": "why"])
    for group in groups { page.write(group, path: document.path) }
  }
}

extension HTMLWriter {
  fileprivate mutating func write(_ cell: SpecCell) {
    open("td")
    if cell.isCode {
      element("code", text: cell.text)
    } else {
      text(cell.text)
    }
  }
}

extension EachTable {
  /// What is done with each row, in words.
  fileprivate var caption: String {
    switch verb {
    case .query: "Each query is asked of a store of its own"
    case .save: "Each value is saved in a store of its own and read back"
    case .predicate: "Each condition is read and printed again"
    }
  }
}

extension [MarkdownElement.Alignment] {
  fileprivate func style(of column: Int) -> String? {
    guard indices.contains(column) else { return nil }
    return switch self[column] {
    case .none, .left: nil
    case .center: "center"
    case .right: "right"
    }
  }
}
