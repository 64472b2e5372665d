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
    /// The indices that serve it; mostly one, or none.
    public var indices: [RecordIndex]

    /// Describes a part.
    public init(_ condition: RecordPredicate, _ decider: Decider, indices: [RecordIndex] = []) {
      self.condition = condition
      self.decider = decider
      self.indices = indices
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

    /// Who makes the order, and ends the answer where the query's limit is.
    public var decider: Decider {
      switch self {
      case .index: .index
      case .store: .store
      case .evaluator: .evaluator
      }
    }
  }

  /// The query.
  public var query: Query
  /// What answers, such as `SQLite`.
  public var store: String
  /// Whether every record of the type is looked at.
  public var looksAtAll: Bool
  /// The conditions, those an index serves first.
  public var parts: [Part]
  /// Where the order comes from.
  public var order: Order
  /// What is worth knowing beside that, such as an index that is declared but serves nothing here.
  public var notes: [String]
  /// What the store's own engine says about its plan, in its words.
  public var details: [String]

  /// Describes how a query is answered.
  public init(
    _ query: Query, store: String, looksAtAll: Bool = true, parts: [Part], order: Order,
    notes: [String] = [], details: [String] = []
  ) {
    self.query = query
    self.store = store
    self.looksAtAll = looksAtAll
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
    for index in parts.flatMap(\.indices) where !found.contains(index) { found.append(index) }
    if case .index(let index) = order, !found.contains(index) { found.append(index) }
    return found
  }
}

extension QueryExplanation: CustomStringConvertible {
  /// The explanation for reading, a line a fact.
  public var lines: [String] {
    let access =
      indices.isEmpty
      ? "finds records of \(query.type) without looking at each" : "uses \(Self.text(indices))"
    var lines = ["\(store) \(looksAtAll ? "looks at every record of \(query.type)" : access)"]
    lines += parts.map { part in
      let decider =
        switch part.decider {
        case .index: "the index decides"
        case .store: "\(store) decides"
        case .function: "\(store) asks the evaluator about each value"
        case .evaluator: "the evaluator decides"
        }
      let found =
        part.indices.isEmpty
        ? ""
        : part.decider == .index
          ? " (\(Self.text(part.indices)))" : " behind \(Self.text(part.indices))"
      return "where \(part.condition.text): \(decider)\(found)"
    }
    let sorting =
      switch order {
      case .index(let index): "in the order of \(index)"
      case .store: "\(store) sorts"
      case .evaluator: "the evaluator sorts"
      }
    lines.append("order: \(sorting)")
    if let limit = query.limit {
      let ending =
        switch order.decider {
        case .index: "reading ends there"
        case .store, .function: "\(store) keeps so many"
        case .evaluator: "the evaluator keeps so many"
        }
      lines.append("limit \(limit): \(ending)")
    }
    lines += notes.map { "note: \($0)" }
    lines += details.map { "plan: \($0)" }
    return lines
  }

  private static func text(_ indices: [RecordIndex]) -> String {
    indices.map(\.description).joined(separator: " and ")
  }

  /// The ``lines``, one under the other.
  public var description: String { lines.joined(separator: "\n") }
}
