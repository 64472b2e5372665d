public import Records

/// An order of the rows that a screen offers by name.
public struct SortOrder: Hashable, Sendable {
  /// The name, one word, such as `newest`.
  public var name: String
  /// What is ordered by; the record's name, ascending, always follows.
  public var keys: [SortKey]

  /// Names an order.
  public init(_ name: String, by keys: [SortKey]) {
    self.name = name
    self.keys = keys
  }
}
