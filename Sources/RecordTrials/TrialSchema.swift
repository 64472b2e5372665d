import Records

/// The record types of one trial, and the kinds their fields are meant to have.
struct TrialSchema: Sendable {
  struct Field: Sendable {
    let name: FieldName
    let kind: FieldKind
  }

  static let kinds: [FieldKind] = [
    .bool, .int, .double, .date, .string, .string, .data, .reference(.none), .reference(.cascade),
    .reference(.deny), .location, .list(.string), .list(.string), .list(.int), .list(.int),
    .list(.reference(.none)), .list(.reference(.none)), .object,
  ]

  /// Names that meet SQL's words, each other in another case, and the columns a store adds.
  private static let names: [FieldName] = [
    "title", "Title", "select", "order", "rank", "limit", "rowid", "k", "f_1", "value", "of",
    "group",
  ]

  let types: [String: [Field]]

  init(_ random: inout SplitMix64) {
    var types: [String: [Field]] = [:]
    for type in ["Alpha", "alpha", "Order"].prefix(random.number(1...3)) {
      let names = Self.names.shuffled(using: &random).prefix(random.number(3...7))
      types[type] = names.map { Field(name: $0, kind: random.pick(Self.kinds)) }
    }
    self.types = types
  }

  var typeNames: [String] { types.keys.sorted() }
}
