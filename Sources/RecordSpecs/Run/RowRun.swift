import Records
import SpecDocuments

/// One row of an `each` table on a prepared store.
struct RowRun {
  let row: EachTable.Row
  let table: EachTable
  let database: any RecordDatabase

  /// Nil when the row is right; else its input and both results, marked `-` and `+`.
  func difference() async -> [String]? {
    let expected = row.cell(table.result)
    let actual: String
    do {
      let answer = try await answer()
      if table.result != "error", matches(expected, answer) { return nil }
      actual = "\(answerName) \(answer)"
    } catch let error as RecordError {
      let pattern = ErrorPattern(expected.text)
      if table.result == "error", pattern.matches(error) { return nil }
      actual = "error \(pattern.describe(error))"
    } catch {
      actual = "error \(error)"
    }
    return [" \(input)", "-\(table.result) \(expected.text)", "+\(actual)"]
  }

  /// What an answer is called; where an error is expected, an answer is one of the verb's first kind.
  private var answerName: String {
    table.result == "error" ? table.verb.results[0] : table.result
  }

  private func matches(_ expected: SpecCell, _ answer: String) -> Bool {
    switch table.result {
    case "ids":
      // Blanks round the commas are the table's, not the names'.
      return CellList(expected.text).items.joined(separator: ", ").isByteEqual(to: answer)
    case "reads":
      // A literal can be written in several ways; the value counts, to the bit.
      guard let value = try? RecordValue(literal: expected.text) else { break }
      return value.literal.isByteEqual(to: answer)
    default:
      break
    }
    return expected.text.isByteEqual(to: answer)
  }

  private var input: String {
    table.verb.inputs.filter { $0 != "case" }.map { row.cell($0).text }.joined(separator: "  ")
  }

  private func answer() async throws -> String {
    switch table.verb {
    case .query: try await query()
    case .save: try await save()
    case .predicate: try predicate()
    }
  }

  private func query() async throws -> String {
    let query = try Query(text: row.cell("query").text)
    if table.result == "count" { return "\(try await database.count(query))" }
    let page = try await database.page(query, after: nil, limit: nil)
    guard !page.records.isEmpty else { return "—" }
    return page.records.map { RecordPrinter.name($0.id.name) }.joined(separator: ", ")
  }

  /// Saves the value in a record of its own and reads it back from the store.
  private func save() async throws -> String {
    let id = try RecordID(type: "Values", name: row.id)
    let cell = row.cell("value")
    var record = Record(id)
    if !cell.isAbsent { record["value"] = try LiteralText(cell.text).value(of: "value", in: id) }
    try await database.save(record)
    let read = try await database.fetch([id], fields: .all)[id]
    return read?["value"]?.literal ?? "—"
  }

  private func predicate() throws -> String {
    let cell = row.cell("args")
    var arguments: [RecordValue] = []
    for item in cell.isAbsent ? [] : CellList(cell.text).items {
      arguments.append(try RecordValue(literal: item))
    }
    return try RecordPredicate(format: row.cell("format").text, arguments: arguments).text
  }
}
