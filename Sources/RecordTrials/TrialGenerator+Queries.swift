import Foundation
import Records

extension TrialGenerator {
  mutating func query() -> Query {
    let type = random.chance(2) ? "Unknown" : typeName()
    return Query(
      type, where: predicate(type, depth: 0), sort: sortKeys(type), fields: selection(type),
      limit: random.chance(15) ? random.number(0...5) : nil)
  }

  mutating func law() -> TrialLaw {
    let type = typeName()
    switch random.number(0...7) {
    case 0...1: return .partition(type, predicate(type, depth: 2))
    case 2:
      return .deMorgan(type, [predicate(type, depth: 2), predicate(type, depth: 2)])
    case 3...4:
      guard let field = field(type) else { return .partition(type, .constant(true)) }
      let path = FieldPath(field.name)
      if field.kind.isOrdered, random.chance(50) {
        return .between(type, path, constant(field), constant(field))
      }
      return .membership(
        type,
        Membership(
          path, in: (0..<random.number(0...4)).map { _ in constant(field) },
          options: field.kind == .string ? options() : []))
    case 5: return .limit(query(), random.number(0...4))
    default: return .pages(query(), size: random.number(1...3))
    }
  }

  private mutating func sortKeys(_ type: String) -> [SortKey] {
    (0..<random.pick([0, 1, 1, 1, 2, 3])).map { _ in
      let direction: SortKey.Direction = random.chance(50) ? .ascending : .descending
      guard let field = field(type), random.chance(92) else {
        return SortKey(.metadata(random.pick([.id, .created, .modified])), direction)
      }
      switch field.kind {
      case .string where random.chance(50):
        return SortKey(FieldPath(field.name), direction, options: options())
      case .location:
        return SortKey(
          .distance(FieldPath(field.name), from: random.pick(HostileValues.locations)), direction)
      case .object: return SortKey(FieldPath(field.name, keys: ["k"]), direction)
      case .list where random.chance(90): return SortKey(.metadata(.id), direction)
      default: return SortKey(FieldPath(field.name), direction)
      }
    }
  }

  /// A field of the type; now and then one that nobody saved.
  private mutating func field(_ type: String) -> TrialSchema.Field? {
    let fields = schema.types[type] ?? schema.types[schema.typeNames[0]] ?? []
    if random.chance(2) { return TrialSchema.Field(name: "never", kind: .int) }
    return fields.isEmpty ? nil : random.pick(fields)
  }

  mutating func options() -> TextOptions {
    random.pick([
      [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
    ])
  }

  mutating func predicate(_ type: String, depth: Int) -> RecordPredicate {
    if depth < 4 {
      switch random.number(0...9) {
      case 0: return .and(operands(type, depth))
      case 1...2: return .or(operands(type, depth))
      case 3: return .not(predicate(type, depth: depth + 1))
      default: break
      }
    }
    switch random.number(0...299) {
    case 0: return .constant(random.chance(50))
    case 1:
      return nested(random.chance(50) ? Limits.predicateDepth : Limits.predicateDepth + 1, type)
    case 2: return .or((0..<1_001).map { .compare(path(type), .equal, .int(Int64($0 % 50))) })
    case 3...9: return .tokens(random.pick(TokenMatch.allCases), text() + " " + text())
    case 10...14: return metadata(type)
    default: return leaf(type)
    }
  }

  private mutating func operands(_ type: String, _ depth: Int) -> [RecordPredicate] {
    (0..<random.pick([0, 1, 2, 2, 2, 3, 3])).map { _ in predicate(type, depth: depth + 1) }
  }

  private mutating func path(_ type: String) -> FieldPath {
    field(type).map { FieldPath($0.name) } ?? .metadata(.id)
  }

  private mutating func nested(_ depth: Int, _ type: String) -> RecordPredicate {
    var predicate = leaf(type)
    for _ in 0..<depth { predicate = .not(predicate) }
    return predicate
  }

  private mutating func metadata(_ type: String) -> RecordPredicate {
    let id = id(type)
    switch random.number(0...2) {
    case 0: return .compare(.metadata(.id), .equal, .reference(RecordReference(id)))
    case 1:
      return .compare(
        .metadata(.modified), .greater,
        .date(Date(timeIntervalSinceReferenceDate: Double(random.number(0...40)))))
    default: return .compare(.metadata(.id), .less, .reference(RecordReference(id)))
    }
  }

  /// A condition on one field, with a constant that was saved more often than not.
  private mutating func leaf(_ type: String) -> RecordPredicate {
    guard let field = field(type) else { return .constant(true) }
    let path = FieldPath(field.name)
    if random.chance(6) { return random.chance(50) ? .exists(path) : .absent(path) }
    switch field.kind {
    case .location where random.chance(70):
      return .distance(
        DistanceComparison(
          path, from: random.pick(HostileValues.locations),
          metres: random.pick([0, 1.112, 1_000, 900_000, 1e7]), includesBound: random.chance(50)))
    case .list(let element?) where random.chance(75):
      return quantified(path, element, field)
    case .object where random.chance(60):
      let key = FieldPath(field.name, keys: random.pick([["k"], ["k", "in"], ["b"], ["none"]]))
      let constant = random.pick([
        RecordValue.int(1), .double(1), .string("é"), .bool(true), .int(2), .string("a"),
      ])
      return .compare(key, random.pick([.equal, .notEqual, .less, .greaterOrEqual]), constant)
    default: return comparison(path, field)
    }
  }

  private mutating func quantified(
    _ path: FieldPath, _ element: FieldKind, _ field: TrialSchema.Field
  ) -> RecordPredicate {
    let quantifier = random.pick(Quantifier.allCases)
    if random.chance(25) {
      let values = (0..<random.number(0...3)).map { _ in value(ofKind: element) }
      return .membership(Membership(path, in: values, quantifier: quantifier))
    }
    let relation = random.pick(relations(for: element))
    let options = element == .string ? options() : []
    return .comparison(
      Comparison(path, relation, value(ofKind: element), options: options, quantifier: quantifier))
  }

  private mutating func comparison(
    _ path: FieldPath, _ field: TrialSchema.Field
  ) -> RecordPredicate {
    if random.chance(12) {
      let count = random.chance(2) ? random.pick([10_000, 10_001]) : random.number(0...4)
      let values =
        count < 10
        ? (0..<count).map { _ in constant(field) }
        : Array(repeating: constant(field), count: count)
      return .membership(
        Membership(path, in: values, options: field.kind == .string ? options() : []))
    }
    if field.kind.isOrdered, random.chance(10) {
      return .between(path, constant(field), constant(field))
    }
    let relation = random.pick(relations(for: field.kind))
    if relation == .contains, case .list(let element?) = field.kind {
      return .compare(path, .contains, value(ofKind: element))
    }
    var options = TextOptions()
    if field.kind == .string, random.chance(50) { options = self.options() }
    return .compare(path, relation, constant(field), options: options)
  }

  private func relations(for kind: FieldKind) -> [Comparison.Operator] {
    switch kind {
    case .string: Comparison.Operator.allCases
    case .list: [.equal, .notEqual, .contains]
    case .location, .object: [.equal, .notEqual]
    default: [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
    }
  }

  /// A constant for a field: one that was saved, a part of it, the other kind of number, or anything of the kind.
  private mutating func constant(_ field: TrialSchema.Field) -> RecordValue {
    if random.number(1...200) == 1 { return value(ofKind: random.pick(TrialSchema.kinds)) }
    guard let known = used[field.name], random.chance(70) else { return value(ofKind: field.kind) }
    let value = random.pick(known)
    switch value {
    case .string(let text) where random.chance(30):
      return .string(String(text.unicodeScalars.prefix(random.number(0...2)).map(Character.init)))
    case .int(let number) where random.chance(30):
      return .double(Double(number))
    case .double(let number) where random.chance(30):
      return Int64(exactly: number).map { .int($0) } ?? value
    default: return value
    }
  }
}
