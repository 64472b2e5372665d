/// How a store answers a query: which part is decided where, and what finds the records.
///
/// It is for people who wonder whether an index serves and what it costs when none does. It says nothing about the
/// answer, which is the same however it is found.
public struct QueryExplanation: Hashable, Sendable {
  /// Who decides a part of the predicate.
  public enum Decider: String, Hashable, Sendable, CaseIterable {
    /// An index finds exactly, or nearly, the records for which it holds; others are not looked at.
    case index
    /// The store's own engine decides, on stored values.
    case store
    /// The store's engine asks the evaluator about single values; no record is made of a row that does not fit.
    case function
    /// The evaluator decides, on whole records.
    case evaluator
  }

  /// A condition that all records of the answer satisfy, and who decides it.
  public struct Part: Hashable, Sendable {
    /// The condition: one operand of the predicate's outermost AND, or the whole predicate.
    public var condition: RecordPredicate
    /// Who decides it.
    public var decider: Decider
    /// The index that serves it, if one does.
    public var index: RecordIndex?

    /// Describes a part.
    public init(_ condition: RecordPredicate, _ decider: Decider, index: RecordIndex? = nil) {
      self.condition = condition
      self.decider = decider
      self.index = index
    }
  }

  /// Where the order of the answer comes from.
  public enum Order: Hashable, Sendable {
    /// Records are read in the order of an index, and no more of them than a page needs.
    case index(RecordIndex)
    /// The store's own engine sorts.
    case store
    /// The evaluator sorts.
    case evaluator
  }

  /// The query.
  public var query: Query
  /// What answers, such as `SQLite`.
  public var store: String
  /// The conditions, those the store decides first.
  public var parts: [Part]
  /// Where the order comes from.
  public var order: Order
  /// What is worth knowing beside that, such as an index that is declared but serves nothing here.
  public var notes: [String]
  /// What the store's own engine says about its plan, in its words.
  public var details: [String]

  /// Describes how a query is answered.
  public init(
    _ query: Query, store: String, parts: [Part], order: Order, notes: [String] = [],
    details: [String] = []
  ) {
    self.query = query
    self.store = store
    self.parts = parts
    self.order = order
    self.notes = notes
    self.details = details
  }

  /// Whether the predicate is decided without making a record that is not part of the answer.
  public var isWhollyPushedDown: Bool { parts.allSatisfy { $0.decider != .evaluator } }

  /// The indices that take part, each once.
  public var indices: [RecordIndex] {
    var found: [RecordIndex] = []
    for part in parts {
      if let index = part.index, !found.contains(index) { found.append(index) }
    }
    if case .index(let index) = order, !found.contains(index) { found.append(index) }
    return found
  }
}

extension QueryExplanation: CustomStringConvertible {
  /// The explanation for reading, a line a fact.
  public var lines: [String] {
    var lines = [
      indices.isEmpty
        ? "\(store) looks at every record of \(query.type)"
        : "\(store) uses \(indices.map(\.description).joined(separator: " and "))"
    ]
    lines += parts.map { part in
      let decider =
        switch part.decider {
        case .index: "the index decides"
        case .store: "\(store) decides"
        case .function: "\(store) asks the evaluator about each value"
        case .evaluator: "the evaluator decides"
        }
      let index = part.index.map { part.decider == .index ? " (\($0))" : " behind \($0)" } ?? ""
      return "where \(part.condition.text): \(decider)\(index)"
    }
    let sorting =
      switch order {
      case .index(let index): "in the order of \(index)"
      case .store: "\(store) sorts"
      case .evaluator: "the evaluator sorts"
      }
    lines.append("order: \(sorting)")
    lines += notes.map { "note: \($0)" }
    lines += details.map { "plan: \($0)" }
    return lines
  }

  /// The ``lines``, one under the other.
  public var description: String { lines.joined(separator: "\n") }
}
