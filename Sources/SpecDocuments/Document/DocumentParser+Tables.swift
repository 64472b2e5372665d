extension DocumentParser {
  mutating func readSeed(_ type: String, table: MarkdownTable, line: Int) {
    refuseLatePrelude(line, "a seed")
    guard let header = headerNames(table) else { return }
    guard header.first == "id" else {
      refuse(table.header.line, "the first column of a seed is \"id\"")
      return
    }
    var seed = SeedTable(type: type, line: line, fields: Array(header.dropFirst()), rows: [])
    for row in table.rows {
      guard let cells = cells(of: row, count: header.count) else { continue }
      if cells[0].isAbsent {
        refuse(row.line, "a record without a name", "write its name in the column \"id\"")
      }
      seed.rows.append(.init(line: row.line, id: cells[0], cells: Array(cells.dropFirst())))
    }
    if table.rows.isEmpty { refuse(line, "a seed of nothing", "give the table a row") }
    sections[sections.count - 1].preludes.append(.seed(seed))
  }

  mutating func readEach(
    _ verb: EachVerb, attributes: SpecAttributes, table: MarkdownTable, line: Int
  ) {
    guard let index = exampleIndex(for: line, what: "each \(verb.rawValue)") else { return }
    guard let header = headerNames(table), let result = resultColumn(verb, header, table) else {
      return
    }
    var each = EachTable(
      verb: verb, line: line, attributes: attributes, result: result, rows: [])
    for row in table.rows {
      guard let cells = cells(of: row, count: header.count) else { continue }
      var named: [String: SpecCell] = [:]
      for (name, cell) in zip(header, cells) where name != "case" { named[name] = cell }
      guard let position = header.firstIndex(of: "case") else { continue }
      let id = cells[position].text
      if let cell = named[result] { checkResult(cell.text, of: result, line: row.line) }
      if checkRowID(id, example: examples[index].id, line: row.line) {
        each.rows.append(.init(id: id, line: row.line, cells: named))
      }
    }
    if table.rows.isEmpty { refuse(line, "a table of no cases", "give the table a row") }
    examples[index].tables.append((each, preludesInForce))
  }

  /// The payload keys that an error cell may name, in the order in which they are printed.
  private static let errorKeys = ["record", "field", "expected", "got", "column", "message"]

  private mutating func checkResult(_ text: String, of column: String, line: Int) {
    switch column {
    case "count" where Int(text) == nil:
      refuse(line, "\"\(text)\" is no count", "write digits")
    case "error":
      let code = text.utf8.prefix { !$0.isBlank }.text
      if let known = vocabulary.errorCodes, !known.contains(code) {
        refuse(line, "unknown error code \"\(code)\"", Suggestion.among(known, for: code))
      }
      let rest = text.utf8.dropFirst(code.utf8.count)
      _ = reading(line) { $0.values(of: rest, keys: Self.errorKeys, place: "an error") }
    default:
      break
    }
  }

  private mutating func checkRowID(_ id: String, example: String, line: Int) -> Bool {
    if !SpecID.isValid(id) {
      refuse(line, "\"\(id)\" is no id", "an id is \(SpecID.form)")
    } else if !SpecID.extends(id, heading: example) {
      refuse(
        line, "\(id) does not extend the id of its heading, \(example)", "write \(example)a")
    } else {
      return true
    }
    return false
  }

  /// The one result column, once every other column has been found to be right.
  private mutating func resultColumn(
    _ verb: EachVerb, _ header: [String], _ table: MarkdownTable
  ) -> String? {
    let line = table.header.line
    let known = verb.inputs + verb.results
    let before = diagnostics.count
    for name in header where !known.contains(name) {
      refuse(
        line, "unknown column \"\(name)\" of each \(verb.rawValue)",
        Suggestion.among(known, for: name))
    }
    for name in verb.inputs where !header.contains(name) {
      refuse(line, "each \(verb.rawValue) has no column \"\(name)\"")
    }
    let results = header.filter(verb.results.contains)
    if results.count != 1 {
      refuse(
        line, "each \(verb.rawValue) needs exactly one result column",
        "one of \(verb.results.joined(separator: ", "))")
    }
    return diagnostics.count == before ? results.first : nil
  }

  private mutating func headerNames(_ table: MarkdownTable) -> [String]? {
    guard let cells = cells(of: table.header, count: table.header.cells.count) else { return nil }
    let names = cells.map(\.text)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      refuse(table.header.line, "column \"\(name)\" is there twice")
      return nil
    }
    return names
  }

  private mutating func cells(of row: MarkdownRow, count: Int) -> [SpecCell]? {
    guard row.written == count else {
      refuse(
        row.line, "\(row.written) cells in a table of \(count) columns",
        "write a pipe inside a cell as \\|")
      return nil
    }
    let before = diagnostics.count
    for (index, cell) in row.cells.enumerated() {
      if let markup = cell.markup {
        refuse(
          row.line, "\(markup) in cell \(index + 1)", "write the whole cell as one code span")
      } else if cell.text.isEmpty {
        refuse(
          row.line, "cell \(index + 1) is blank",
          "write — for absent, \"\" for the empty text")
      }
    }
    guard diagnostics.count == before else { return nil }
    return row.cells.map { SpecCell(text: $0.text, isCode: $0.isCode) }
  }
}
