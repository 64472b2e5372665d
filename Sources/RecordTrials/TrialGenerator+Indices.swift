import Records

extension TrialGenerator {
  /// An index of a purpose that the fields have, or seldom of one they have not.
  mutating func index() -> RecordIndex {
    let type = typeName()
    let fields = schema.types[type, default: []].shuffled(using: &random)
    switch random.number(0...9) {
    case 0: return RecordIndex(type, for: .words)
    case 1...2:
      let lists = fields.filter { if case .list = $0.kind { true } else { random.chance(5) } }
      guard let field = lists.first else { break }
      return RecordIndex(type, [key(field, isOrdered: false)], for: .elements)
    case 3...4:
      let texts = fields.filter {
        $0.kind == .string || $0.kind == .list(.string) || random.chance(5)
      }
      guard let field = texts.first else { break }
      return RecordIndex(type, [key(field, isOrdered: false)], for: .substrings)
    default: break
    }
    let ordered = fields.filter { $0.kind.isOrdered || $0.kind == .object || random.chance(5) }
    var keys = ordered.prefix(random.number(1...3)).map { key($0, isOrdered: true) }
    if keys.isEmpty || random.chance(15) {
      keys.append(RecordIndex.Key(.metadata(random.pick([.id, .created, .modified]))))
    }
    return RecordIndex(type, keys)
  }

  private mutating func key(_ field: TrialSchema.Field, isOrdered: Bool) -> RecordIndex.Key {
    var key = RecordIndex.Key(FieldPath(field.name))
    if isOrdered, field.kind == .object {
      key.path.keys = random.pick([["k"], ["k", "in"], ["b"], ["none"]])
    }
    if isOrdered, random.chance(40) { key.direction = .descending }
    let isText = field.kind == .string || field.kind == .list(.string)
    if isText, random.chance(70) { key.options = options() }
    return key
  }
}
