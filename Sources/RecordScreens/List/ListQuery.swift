/// What the user asks a list for: a text to search, and an order by its name.
public struct ListQuery: Hashable, Sendable {
  /// The text that is searched for; empty shows every record.
  public var text: String
  /// The name of the order.
  public var sort: String

  /// Describes a question.
  public init(text: String = "", sort: String) {
    self.text = text
    self.sort = sort
  }

  /// Whether records can be missing because of the text.
  public var isFiltered: Bool { !text.isEmpty }
}
