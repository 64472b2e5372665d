import Foundation
import Records

/// Makes the steps of a trial from a seed.
struct TrialGenerator {
  var random: SplitMix64
  let schema: TrialSchema
  /// Values that were saved, to be asked for again.
  var used: [FieldName: [RecordValue]] = [:]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    schema = TrialSchema(&random)
  }

  mutating func operations() -> [TrialOperation] {
    let count = random.number(14...34)
    var operations: [TrialOperation] = []
    // Most questions need something to ask about.
    for _ in 0..<random.number(2...6) {
      // Some indices see every save, others are built of what is there.
      if random.chance(25) { operations.append(.index(index())) }
      operations.append(seed())
    }
    while operations.count < count { operations.append(operation()) }
    return operations
  }

  private mutating func seed() -> TrialOperation {
    let type = typeName()
    let saves = (0..<random.number(1...6)).map { _ in
      TrialOperation.save(id(type), fields(of: type), .overwrite, .none)
    }
    return .batch(saves, atomically: false)
  }

  private mutating func operation() -> TrialOperation {
    switch random.number(0...99) {
    case 0..<16: return modification()
    case 16..<21:
      let items = (0..<random.number(0...5)).map { _ in modification() }
      return .batch(items, atomically: random.chance(60))
    case 21..<24:
      return .fetch((0..<random.number(0...4)).map { _ in id(typeName()) }, selection(typeName()))
    case 24..<66: return .query(query())
    case 66..<70: return .law(law())
    case 70..<76: return .count(query())
    case 76..<83: return .page(query(), size: random.number(1...4))
    case 83..<85: return .index(index())
    case 85..<93: return .nextPage(size: random.number(1...4))
    case 93..<95: return .foreignCursor(query())
    case 95: return random.chance(20) ? .foreignToken : .changes(limit: nil)
    case 96: return .changes(limit: random.chance(50) ? random.number(1...4) : nil)
    case 97: return random.chance(50) ? .law(law()) : .compact(upToNow: random.chance(50))
    case 98: return .reopen(asking: call())
    default:
      switch random.number(0...3) {
      case 0: return .reopen(asking: call())
      case 1: return .bare(random.chance(50) ? .changes(limit: nil) : .compact(upToNow: false))
      default: return .cancelled(call())
      }
    }
  }

  /// A step that is one call, and asks the store whatever it is about.
  private mutating func call() -> TrialOperation {
    switch random.number(0...5) {
    case 0: .query(query())
    case 1: .count(query())
    case 2: .fetch([id(typeName())], selection(typeName()))
    case 3: .changes(limit: nil)
    case 4: .delete(id(typeName()), .none)
    default: .save(id(typeName()), fields(of: typeName()), .overwrite, .none)
    }
  }

  // MARK: - Records

  mutating func typeName() -> String { random.pick(schema.typeNames) }

  mutating func id(_ type: String) -> RecordID {
    RecordID(uncheckedType: type, name: random.pick(HostileValues.names))
  }

  private mutating func version() -> TrialOperation.Version {
    random.chance(50) ? .none : .seen(random.chance(70) ? 0 : random.number(1...2))
  }

  private mutating func modification() -> TrialOperation {
    let type = typeName()
    switch random.number(0...9) {
    case 0...2:
      return .save(id(type), fields(of: type), random.pick(SavePolicy.allCases), version())
    case 3...5:
      var changes: [FieldName: RecordValue?] = [:]
      for field in schema.types[type, default: []] where random.chance(40) {
        changes[field.name] = .some(random.chance(25) ? nil : value(of: field))
      }
      return .edit(
        id(type), age: random.chance(70) ? 0 : 1, changes, random.pick(SavePolicy.allCases))
    case 6...7: return .update(id(type), fieldOperations(type), version())
    default: return .delete(id(type), version())
    }
  }

  private mutating func fields(of type: String) -> [FieldName: RecordValue] {
    var fields: [FieldName: RecordValue] = [:]
    for field in schema.types[type, default: []] where random.chance(75) {
      fields[field.name] = value(of: field)
    }
    return fields
  }

  private mutating func fieldOperations(_ type: String) -> [FieldName: FieldOperation] {
    var operations: [FieldName: FieldOperation] = [:]
    for field in schema.types[type, default: []] where random.chance(30) {
      switch (field.kind, random.number(0...3)) {
      case (.int, 0...2), (.double, 0...2):
        operations[field.name] = .increment(by: value(of: field))
      case (.list(let element?), let choice) where choice < 3:
        let elements = (0..<random.number(0...2)).map { _ in self.value(ofKind: element) }
        operations[field.name] =
          choice == 0
          ? .append(elements) : choice == 1 ? .addUnique(elements) : .removeAll(elements)
      case (_, 3): operations[field.name] = .remove
      default: operations[field.name] = .set(value(of: field))
      }
    }
    return operations
  }

  /// A value for a field; now and then of another kind, or one that no record can hold.
  private mutating func value(of field: TrialSchema.Field) -> RecordValue {
    if random.number(1...200) == 1 { return value(ofKind: random.pick(TrialSchema.kinds)) }
    if random.number(1...200) == 1 { return impossible() }
    let value = value(ofKind: field.kind)
    used[field.name, default: []].append(value)
    return value
  }

  private mutating func impossible() -> RecordValue {
    random.pick([
      .double(.nan), .double(.infinity), .string("a\0b"), .list([.int(1), .string("x")]),
      .location(Location(latitude: 91, longitude: 0)),
      .date(Date(timeIntervalSinceReferenceDate: 252_423_993_600)),
      .object(["d": .data(Data([1]))]),
    ])
  }

  mutating func value(ofKind kind: FieldKind) -> RecordValue {
    switch kind {
    case .bool: .bool(random.chance(50))
    case .int: .int(random.pick(HostileValues.ints))
    case .double: .double(random.pick(HostileValues.doubles))
    case .date: .date(random.pick(HostileValues.dates))
    case .string: .string(text())
    case .data: .data(random.pick(HostileValues.datas))
    case .reference(let action): .reference(RecordReference(id(typeName()), action: action))
    case .location: .location(random.pick(HostileValues.locations))
    case .list(let element):
      .list((0..<random.number(0...3)).map { _ in value(ofKind: element ?? .int) })
    case .object: .object(random.pick(HostileValues.objects))
    }
  }

  mutating func text() -> String {
    random.chance(75)
      ? random.pick(HostileValues.strings)
      : random.pick(HostileValues.strings) + random.pick(HostileValues.strings)
  }

  mutating func selection(_ type: String) -> FieldSelection {
    if random.chance(80) { return .all }
    return .only(Set(schema.types[type, default: []].map(\.name).filter { _ in random.chance(50) }))
  }
}
