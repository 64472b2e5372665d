/// A heading with an id, and what is run under it.
package struct SpecExample: Sendable {
  package var id: String
  package var title: String
  package var line: Int
  package var session: SessionExample?
  package var tables: [(table: EachTable, prelude: [Prelude])] = []

  /// Everything the example proves.
  package var covers: [String] {
    var all = session?.attributes ?? SpecAttributes()
    for (table, _) in tables { all.formUnion(table.attributes) }
    return all.covers
  }

  struct CasePart {
    var id: String
    var line: Int
    var kind: SpecCase.Part
  }

  var cases: [CasePart] {
    let sessions = session.map { [CasePart(id: id, line: line, kind: .session($0))] } ?? []
    return sessions
      + tables.flatMap { table, prelude in
        table.rows.map { row in
          CasePart(
            id: row.id, line: row.line, kind: .row(row, of: table, prelude: prelude))
        }
      }
  }
}
