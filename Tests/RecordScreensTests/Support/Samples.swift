import Foundation
import RecordScreens
import Records

func listID(_ name: String) -> RecordID {
  RecordID(uncheckedType: "Lists", name: name)
}

private let listShape = RecordShape(["name"])
private let itemShape = RecordShape(["title", "note"])

/// A list as a store holds it.
func stored(_ id: String, _ name: String, version: UInt64 = 1) -> Record {
  Record(
    stored: listID(id), shape: listShape, values: [.string(name)],
    created: Date(timeIntervalSinceReferenceDate: 0),
    modified: Date(timeIntervalSinceReferenceDate: Double(version)),
    version: RecordVersion(rawValue: version))
}

/// An item as a store holds it, for a form of two fields.
func item(_ title: String?, _ note: String?, version: UInt64 = 1) -> Record {
  Record(
    stored: RecordID(uncheckedType: "Items", name: "i"), shape: itemShape,
    values: [title.map { .string($0) }, note.map { .string($0) }],
    created: Date(timeIntervalSinceReferenceDate: 0),
    modified: Date(timeIntervalSinceReferenceDate: Double(version)),
    version: RecordVersion(rawValue: version))
}

extension ScreenDefinition {
  /// The shopping lists with some of their behaviour changed.
  static func lists(_ change: (inout ScreenDefinition) -> Void) -> ScreenDefinition {
    var definition = ScreenDefinition.shoppingLists
    change(&definition)
    return definition
  }

  /// A form of two fields, of which the first is needed.
  static let items = ScreenDefinition(
    "items", of: "Items", title: "title",
    sortOrders: [SortOrder("title", by: [SortKey("title")])],
    form: [FormField("title", rules: [.notEmpty]), FormField("note")])
}

extension Cursor {
  /// A cursor that a machine only has to carry.
  static func after(_ record: Record) -> Cursor {
    Cursor(fingerprint: 0, keys: [record["name"]], name: record.id.name, remaining: nil)
  }
}

extension ListMachine {
  /// An open list with an answer, and the next token 2.
  func loaded(_ records: Record..., tail: ListContent.Tail = .end) -> ListState {
    var state = initialState
    state.isAttached = true
    state.content = ListContent(
      query: state.query, records: records, tail: tail,
      edge: tail == .end ? nil : records.last, token: 1)
    state.nextToken = 2
    return state
  }

  /// What the list asks the store for at first.
  var firstQuery: Query { definition.query(for: initialState.query) }
}
