import RecordScreens
import Records

/// The list that is explored, how it decides, and how the store answers it.
///
/// A mistake, if one is given, is put into the machine's outcome: the tests of the invariants themselves.
final class ListRules: Sendable {
  typealias Mistake =
    @Sendable (
      _ machine: ListMachine, _ before: ListState, _ event: ListEvent, _ after: inout ListState,
      _ outcome: inout Outcome<ListEffect>
    ) -> Void

  let machine: ListMachine
  let mistake: Mistake?
  private let queries: [Query: PreparedQuery]

  init(undo: Bool, mistake: Mistake? = nil) throws(RecordError) {
    var definition = ScreenDefinition.shoppingLists
    definition.sortOrders = [
      SortOrder("up", by: [SortKey("name")]), SortOrder("down", by: [SortKey("name", .descending)]),
    ]
    definition.asksBeforeDelete = !undo
    definition.deletion = undo ? .atOnce(undo: .seconds(1)) : .afterAcknowledgement
    definition.spinnerDelay = .seconds(1)
    definition.searchDelay = .seconds(1)
    definition.pageSize = 2
    machine = ListMachine(definition)
    self.mistake = mistake
    let schema = RecordSchema(types: ["Lists": .init(fields: ["name": .string])])
    var queries: [Query: PreparedQuery] = [:]
    for asked in Self.questions {
      let query = definition.query(for: asked)
      queries[query] = try PreparedQuery(query, schema: schema)
    }
    self.queries = queries
  }

  static let questions = ["up", "down"].flatMap { sort in
    ["", "a"].map { ListQuery(text: $0, sort: sort) }
  }

  func reduce(_ state: inout ListState, _ event: ListEvent) -> Outcome<ListEffect> {
    let before = state
    var outcome = machine.reduce(&state, event)
    mistake?(machine, before, event, &state, &outcome)
    return outcome
  }

  func prepared(_ query: Query) -> PreparedQuery? { queries[query] }

  func prepared(_ asked: ListQuery) -> PreparedQuery? {
    queries[machine.definition.query(for: asked)]
  }

  func page(_ query: Query, of records: [Record], after cursor: Cursor?, limit: Int?) -> Page {
    guard let page = try? prepared(query)?.page(of: records, after: cursor, limit: limit) else {
      return Page(records: [])
    }
    return page
  }
}
