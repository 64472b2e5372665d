/// The values that stand for `%@` and `$NAME` in a query's text; they are never spliced into it.
package struct QueryArguments: Sendable {
  /// What `%@` stands for, in the order it occurs.
  package var positional: [RecordValue]
  /// What `$NAME` stands for, as often as it occurs.
  package var named: [String: RecordValue]

  /// Gathers arguments; without one a placeholder is refused where it stands.
  package init(_ positional: [RecordValue] = [], named: [String: RecordValue] = [:]) {
    self.positional = positional
    self.named = named
  }
}
