/// What is done with each row of a table under `<!-- each … -->`.
package enum EachVerb: String, CaseIterable, Sendable {
  /// Runs the query over the seeded records.
  case query
  /// Saves the value and reads it back.
  case save
  /// Parses the format with its arguments and prints the predicate.
  case predicate

  /// The columns that must be there, in front of the result.
  package var inputs: [String] {
    switch self {
    case .query: ["case", "query"]
    case .save: ["case", "value"]
    case .predicate: ["case", "format", "args"]
    }
  }

  /// The columns of which exactly one must be there.
  package var results: [String] {
    switch self {
    case .query: ["ids", "count", "error"]
    case .save: ["reads", "error"]
    case .predicate: ["prints", "error"]
    }
  }
}
