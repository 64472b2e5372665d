extension RecordPredicate {
  /// Reads a predicate from text, such as `title BEGINSWITH[c] "m" AND NOT done == true`.
  ///
  /// - Throws: ``RecordError`` with the column, counted from 1 in Unicode scalars, what was
  ///   expected there, and mostly the code ``RecordError/Code/invalidQuery``;
  ///   ``RecordError/Code/limitExceeded`` beyond ``Limits``, ``RecordError/Code/invalidValue`` for
  ///   a name no record has, ``RecordError/Code/kindMismatch`` for a list of two kinds.
  public init(text: String) throws(RecordError) {
    try self.init(text: text, arguments: QueryArguments())
  }

  /// Reads a predicate from text with values for its placeholders.
  package init(text: String, arguments: QueryArguments) throws(RecordError) {
    var parser = try QueryParser(text, arguments: arguments)
    self = try parser.predicate()
  }

  /// The text that reads back as this predicate.
  ///
  /// An AND or OR of one is written as that one, of none as TRUEPREDICATE or FALSEPREDICATE.
  public var text: String {
    var text = ""
    append(to: &text, inside: .disjunction)
    return text
  }

  /// What a predicate stands in, by how tightly it binds what is written there.
  private enum Place: Int {
    case disjunction
    case disjunct
    case conjunct
    case negation
  }

  private func append(to text: inout String, inside place: Place) {
    switch self {
    case .constant(let value): text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): text += comparison.text
    case .membership(let membership): text += membership.text(word: "IN")
    case .between(let path, let low, let high):
      text += Self.text(path, "BETWEEN", low, high)
    case .exists(let path): text += "\(path.text) != NULL"
    case .distance(let distance): text += distance.text
    case .tokens(let match, let words):
      text += match == .all ? "SELF CONTAINS " : "SELF CONTAINS ANY "
      RecordValue.appendQuoted(words, to: &text)
    case .and(let operands):
      if operands.isEmpty { return RecordPredicate.constant(true).append(to: &text, inside: place) }
      Self.append(
        operands, between: " AND ", each: .conjunct, isOpen: place.rawValue < 2, place, to: &text)
    case .or(let operands):
      if operands.isEmpty {
        return RecordPredicate.constant(false).append(to: &text, inside: place)
      }
      Self.append(
        operands, between: " OR ", each: .disjunct, isOpen: place == .disjunction, place, to: &text)
    case .not(let operand): operand.appendNegation(to: &text)
    }
  }

  private static func append(
    _ operands: [RecordPredicate], between word: String, each inner: Place, isOpen: Bool,
    _ place: Place, to text: inout String
  ) {
    if operands.count == 1 { return operands[0].append(to: &text, inside: place) }
    if !isOpen { text += "(" }
    for (index, operand) in operands.enumerated() {
      if index > 0 { text += word }
      operand.append(to: &text, inside: inner)
    }
    if !isOpen { text += ")" }
  }

  private func appendNegation(to text: inout String) {
    switch self {
    case .exists(let path): text += "\(path.text) == NULL"
    case .membership(let membership) where membership.quantifier == nil:
      text += membership.text(word: "NOT IN")
    case .between(let path, let low, let high):
      text += Self.text(path, "NOT BETWEEN", low, high)
    default:
      text += "NOT "
      append(to: &text, inside: .negation)
    }
  }

  private static func text(
    _ path: FieldPath, _ word: String, _ low: RecordValue, _ high: RecordValue
  ) -> String {
    "\(path.text) \(word) [\(low.literal), \(high.literal)]"
  }
}

extension Comparison {
  fileprivate var text: String {
    let subject = (quantifier.map { "\($0.rawValue) " } ?? "") + path.text
    return "\(subject) \(relation.rawValue)\(options.text) \(value.literal)"
  }
}

extension Membership {
  fileprivate func text(word: String) -> String {
    let subject = (quantifier.map { "\($0.rawValue) " } ?? "") + path.text
    let list = values.map(\.literal).joined(separator: ", ")
    return "\(subject) \(word)\(options.text) [\(list)]"
  }
}

extension DistanceComparison {
  fileprivate var text: String {
    let relation = includesBound ? "<=" : "<"
    return "DISTANCE(\(path.text), \(center.literal)) \(relation) \(NumberText.text(metres))"
  }
}

extension TextOptions {
  /// `[c]`, `[d]`, `[cd]`, or nothing.
  var text: String {
    let letters =
      (contains(.caseInsensitive) ? "c" : "") + (contains(.diacriticInsensitive) ? "d" : "")
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}

extension FieldPath {
  /// The path as a query writes it, with `#` before a field named like a keyword.
  package var text: String {
    let name: String
    switch root {
    case .metadata(let metadata): name = metadata.rawValue
    case .field(let field):
      name = (QueryKeyword.contains(field.rawValue) ? "#" : "") + field.rawValue
    }
    return ([name] + keys).joined(separator: ".")
  }
}
