import SpecDocuments

/// Writes a document as a chapter of the page: its prose, with what became of each example beside it.
struct ChapterWriter {
  let document: SpecDocument
  let index: ReportIndex
  let links: ReportLinks

  // What is at which line of the document.
  private let examples: [Int: SpecExample]
  private let sessions: [Int: (script: SessionScript, example: SpecExample)]
  let setups: [Int: SessionScript]
  let cases: [Int: (row: EachTable.Row, table: EachTable)]
  let seeds: [Int: (row: SeedTable.Row, table: SeedTable)]

  init(_ document: SpecDocument, index: ReportIndex, links: ReportLinks) {
    self.document = document
    self.index = index
    self.links = links
    var examples: [Int: SpecExample] = [:]
    var sessions: [Int: (script: SessionScript, example: SpecExample)] = [:]
    var setups: [Int: SessionScript] = [:]
    var cases: [Int: (row: EachTable.Row, table: EachTable)] = [:]
    var seeds: [Int: (row: SeedTable.Row, table: SeedTable)] = [:]
    for example in document.examples {
      examples[example.line] = example
      for script in example.session?.scripts ?? [] { sessions[script.line] = (script, example) }
      for (table, _) in example.tables {
        for row in table.rows { cases[row.line] = (row, table) }
      }
      for prelude in example.preludes {
        switch prelude {
        case .setup(let script): setups[script.line] = script
        case .seed(let seed): for row in seed.rows { seeds[row.line] = (row, seed) }
        }
      }
    }
    self.examples = examples
    self.sessions = sessions
    self.setups = setups
    self.cases = cases
    self.seeds = seeds
  }

  /// The text of the first heading, or the path of a document that has none.
  static func title(of document: SpecDocument, content: MarkdownElement) -> String {
    let heading = content.children.first {
      if case .heading = $0.kind { true } else { false }
    }
    return heading?.plainText ?? document.path
  }

  /// Writes the document.
  func write(_ content: MarkdownElement, to page: inout HTMLWriter) {
    for block in content.children { write(block: block, to: &page) }
  }

  func write(block: MarkdownElement, to page: inout HTMLWriter) {
    switch block.kind {
    case .heading(let level):
      write(heading: block, level: level, to: &page)
    case .code(_, let text):
      if let (script, example) = sessions[block.line] {
        write(script, text, of: example, to: &page)
      } else if let script = setups[block.line] {
        write(setup: script, text, to: &page)
      } else {
        page.element("pre") { $0.element("code", text: text) }
      }
    case .html(let text):
      // Directives are told in words above their tables, and remarks are for the readers of the source.
      if !text.utf8.starts(with: "<!--".utf8) {
        page.element("pre") { $0.element("code", text: text) }
      }
    case .table(let alignments):
      write(table: block, alignments, to: &page)
    default:
      write(prose: block, to: &page)
    }
    page.newLine()
  }

  // MARK: Headings

  private func write(heading: MarkdownElement, level: Int, to page: inout HTMLWriter) {
    guard let example = examples[heading.line] else {
      return writeHeading(level, id: nil, to: &page) { page in
        write(inlines: heading.children, to: &page)
      }
    }
    writeHeading(level, id: example.id, to: &page) { page in
      page.element("a", ["class": "id", "href": "#\(example.id)"], text: example.id)
      page.text(" ")
      write(title: heading.children, of: example, to: &page)
    }
    write(resultOf: example, to: &page)
  }

  /// One level lower than in the document: the page has a heading of its own.
  private func writeHeading(
    _ level: Int, id: String?, to page: inout HTMLWriter, _ content: (inout HTMLWriter) -> Void
  ) {
    switch level {
    case 1: page.element("h2", ["id": id], content: content)
    case 2: page.element("h3", ["id": id], content: content)
    case 3: page.element("h4", ["id": id], content: content)
    case 4: page.element("h5", ["id": id], content: content)
    default: page.element("h6", ["id": id], content: content)
    }
  }

  /// The heading without the id at its beginning.
  private func write(
    title: [MarkdownElement], of example: SpecExample, to page: inout HTMLWriter
  ) {
    guard var first = title.first, case .text(let text) = first.kind,
      text.utf8.starts(with: example.id.utf8)
    else { return page.text(example.title) }
    let rest = text.utf8.dropFirst(example.id.utf8.count).drop { $0 == UInt8(ascii: " ") }
    first.kind = .text(String(decoding: rest, as: UTF8.self))
    write(inlines: [first] + title.dropFirst(), to: &page)
  }
}

extension SpecExample {
  /// Everything that is done before any of its cases.
  var preludes: [Prelude] {
    (session?.prelude ?? []) + tables.flatMap(\.prelude)
  }
}
