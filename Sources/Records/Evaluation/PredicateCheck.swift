import Foundation

/// Refuses a predicate or a sort key that has no meaning for the kinds a type's fields have.
///
/// It is done for the whole query before any record is read, so an answer never depends on which records exist or in
/// which order a store evaluates.
struct PredicateCheck {
  /// The kinds at the state that is read.
  let schema: RecordSchema
  /// The record type asked for.
  let type: String

  func check(_ leaf: NormalizedPredicate.Leaf) throws(RecordError) {
    switch leaf {
    case .comparison(let comparison): try check(comparison)
    case .membership(let membership): try check(membership)
    case .between(let path, let low, let high):
      for bound in [low, high] {
        try check(Comparison(path, .lessOrEqual, bound))
      }
    case .exists(let path): try checkKeys(path)
    case .distance(let distance): try check(distance)
    case .tokens: break
    }
  }

  func check(_ key: SortKey) throws(RecordError) {
    let path = key.path
    try checkKeys(path)
    switch key.subject {
    case .distance(_, let center):
      try checkConstant(.location(center), of: path)
      if path.keys.isEmpty, let kind = kind(of: path), kind != .location {
        throw mismatch(kind, .location, path)
      }
    case .value(_, let options):
      if options == .diacriticInsensitive {
        throw invalid("Sort by [c] or [cd]; [d] alone is for comparisons.", path)
      }
      guard path.keys.isEmpty else { return }
      if path.root == .metadata(.version) {
        throw invalid("A version has no order; sort by \"modified\".", path)
      }
      guard let kind = kind(of: path) else { return }
      if !kind.isOrdered {
        throw invalid("A field that holds \(kind) has no order to sort by.", path)
      }
      if !options.isEmpty, kind != .string {
        throw invalid("[c] and [d] sort strings; \(Self.name(path)) holds \(kind).", path)
      }
    }
  }

  /// The kind of what a path without keys names; nil when it was never saved.
  private func kind(of path: FieldPath) -> FieldKind? {
    switch path.root {
    case .metadata(let metadata): metadata.kind
    case .field(let field): schema.kind(of: field, in: type)
    }
  }

  private func check(_ comparison: Comparison) throws(RecordError) {
    let path = comparison.path
    try checkKeys(path)
    let constant = try checkConstant(comparison.value, of: path)
    if !comparison.options.isEmpty, constant != .string {
      throw invalid("[c] and [d] compare strings, not \(constant).", path)
    }
    if path.root == .metadata(.version), ![.equal, .notEqual].contains(comparison.relation) {
      throw invalid("A version can only be compared with == and !=.", path)
    }
    if comparison.relation.needsOrder, !constant.isOrdered {
      throw invalid("A \(constant) has no order; compare it with == or !=.", path)
    }
    var kind = path.keys.isEmpty ? kind(of: path) : nil
    if comparison.quantifier != nil { kind = try elementKind(of: kind, path) }
    guard let kind else {
      if comparison.relation.needsString, constant != .string {
        throw invalid("\(comparison.relation.rawValue) needs a string.", path)
      }
      return
    }
    if comparison.relation == .contains, case .list(let element) = kind {
      if let element, !Self.comparable(element, constant) {
        throw mismatch(element, constant, path)
      }
      return
    }
    guard Self.comparable(kind, constant) else { throw mismatch(kind, constant, path) }
    if comparison.relation.needsString || comparison.relation == .contains, kind != .string {
      throw invalid(
        "\(comparison.relation.rawValue) is for strings; \(Self.name(path)) holds \(kind).", path)
    }
    if comparison.relation.needsOrder, !kind.isOrdered {
      throw invalid("A field that holds \(kind) has no order; compare it with == or !=.", path)
    }
  }

  private func check(_ membership: Membership) throws(RecordError) {
    try checkKeys(membership.path)
    var kind = membership.path.keys.isEmpty ? kind(of: membership.path) : nil
    if membership.quantifier != nil { kind = try elementKind(of: kind, membership.path) }
    var first: FieldKind?
    for value in membership.values {
      let constant = try checkConstant(value, of: membership.path)
      if !membership.options.isEmpty, constant != .string {
        throw invalid("[c] and [d] compare strings, not \(constant).", membership.path)
      }
      if let expected = kind ?? first, !Self.comparable(expected, constant) {
        throw mismatch(expected, constant, membership.path)
      }
      first = first ?? constant
    }
  }

  private func check(_ distance: DistanceComparison) throws(RecordError) {
    try checkKeys(distance.path)
    try checkConstant(.location(distance.center), of: distance.path)
    if !distance.metres.isFinite {
      throw invalid("A distance is a finite number of metres.", distance.path)
    }
    if distance.path.keys.isEmpty, let kind = kind(of: distance.path), kind != .location {
      throw mismatch(kind, .location, distance.path)
    }
  }

  /// Refuses keys behind metadata, which are no objects.
  private func checkKeys(_ path: FieldPath) throws(RecordError) {
    if case .metadata(let metadata) = path.root, !path.keys.isEmpty {
      throw invalid("\"\(metadata.rawValue)\" has no keys in it.", path)
    }
  }

  /// The kind of a list's elements; nil when nothing is known of them.
  private func elementKind(of kind: FieldKind?, _ path: FieldPath) throws(RecordError) -> FieldKind?
  {
    guard let kind else { return nil }
    guard case .list(let element) = kind else { throw mismatch(kind, .list(nil), path) }
    return element
  }

  /// The kind of a constant that a record could hold.
  @discardableResult
  private func checkConstant(
    _ value: RecordValue, of path: FieldPath
  ) throws(RecordError) -> FieldKind {
    do throws(RecordError) {
      return try FieldKind(of: ValueRules.canonical(value, depth: 0))
    } catch {
      var error = error
      if error.code == .invalidValue {
        error.code = error.expected == nil ? .invalidQuery : .kindMismatch
      }
      error.field = path.field
      throw error
    }
  }

  /// Whether values of the two kinds can be equal: numbers, references whatever they do, lists of such.
  static func comparable(_ a: FieldKind, _ b: FieldKind) -> Bool {
    switch (a, b) {
    case (.reference, .reference): true
    case (.list(let a?), .list(let b?)): comparable(a, b)
    case (.list, .list): true
    default: a == b || (a.isNumber && b.isNumber)
    }
  }

  private func mismatch(
    _ expected: FieldKind, _ got: FieldKind, _ path: FieldPath
  ) -> RecordError {
    var error = RecordError.kindMismatch(expected: expected, got: got, field: path.field)
    error.message =
      "\(Self.name(path)) holds \(expected), which cannot be compared with \(got)."
    return error
  }

  private func invalid(_ message: String, _ path: FieldPath) -> RecordError {
    RecordError(.invalidQuery, message, field: path.field)
  }

  private static func name(_ path: FieldPath) -> String {
    switch path.root {
    case .field(let field): ([field.rawValue] + path.keys).joined(separator: ".")
    case .metadata(let metadata): metadata.rawValue
    }
  }
}

extension Comparison.Operator {
  /// Whether it asks for an order.
  package var needsOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }

  /// Whether it is about text only.
  package var needsString: Bool {
    switch self {
    case .beginsWith, .endsWith, .like: true
    default: false
    }
  }
}
