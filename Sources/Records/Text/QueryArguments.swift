/// The values that stand for `%@` and `$NAME` in a query's text; they are never spliced into it.
package struct QueryArguments: Sendable {
  /// What one placeholder stands for.
  package enum Argument: Sendable {
    case value(RecordValue)
    /// Nil, which stands only behind == and !=.
    case absent
    /// Something that no record can hold, and why.
    case unfit(RecordError)
  }

  /// What `%@` stands for, in the order it occurs.
  package var positional: [Argument]
  /// What `$NAME` stands for, as often as it occurs.
  package var named: [String: Argument]

  /// Gathers arguments; without one a placeholder is refused where it stands.
  package init(_ positional: [Argument] = [], named: [String: Argument] = [:]) {
    self.positional = positional
    self.named = named
  }

  /// Gathers values.
  package init(_ positional: [RecordValue], named: [String: RecordValue] = [:]) {
    self.init(positional.map { .value($0) }, named: named.mapValues { .value($0) })
  }
}
