/// One thing that is run, counted and reported: a session or a row.
package struct SpecCase: Hashable, Sendable {
  package var id: String
  /// The heading's text behind the id.
  package var title: String
  package var line: Int
  package var path: String
  package var part: Part

  package enum Part: Hashable, Sendable {
    case session(SessionExample)
    case row(EachTable.Row, of: EachTable, prelude: [Prelude])
  }

  /// The id and the title as a reader sees them.
  package var name: String { title.isEmpty ? id : "\(id) \(title)" }

  package var attributes: SpecAttributes {
    switch part {
    case .session(let example): example.attributes
    case .row(_, let table, _): table.attributes
    }
  }
}
