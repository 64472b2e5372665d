extension FieldTable {
  /// Compares a table with what the type does when it decodes and encodes itself.
  static func problem(in entries: [Entry]) -> RecordError? {
    for (index, entry) in entries.enumerated() {
      for other in entries[..<index] {
        if other.keyPath == entry.keyPath {
          return error("has \(entry.keyPath.debugDescription) twice", entry)
        }
        if other.path == entry.path {
          return error("has two properties under \"\(entry.path.text)\"", entry)
        }
      }
    }
    // Each round tells apart what the ones before could not, such as two of many bools.
    for round in 0..<10 {
      let samples = Samples(round: round)
      // Keys behind the one that refuses its sample are not asked for, so nothing is known of them.
      guard let sample = samples.make(Root.self), let members = members(of: sample) else {
        return nil
      }
      // A type can read one of several keys and write another.
      let keys = samples.keys.union(members.map(\.key))
      if let problem = unknownName(in: entries, keys) ?? misplaced(in: entries, sample, members) {
        return problem
      }
      if samples.count >> round <= 1 { break }
    }
    return nil
  }

  private typealias Members = [(key: String, value: Encoded)]

  private static func members(of sample: Root) -> Members? {
    guard case .node(let node)? = try? EncodedNode.encoding(sample, at: []),
      case .members(let members) = node.content
    else { return nil }
    return members
  }

  /// A name that is no coding key.
  private static func unknownName(in entries: [Entry], _ keys: Set<String>) -> RecordError? {
    for entry in entries where !keys.contains(entry.path.name) {
      let known = keys.sorted().joined(separator: ", ")
      return error(
        "names \"\(entry.path.name)\", which is none of its coding keys (\(known))", entry)
    }
    return nil
  }

  /// A property that is kept under another name than the table says.
  private static func misplaced(
    in entries: [Entry], _ sample: Root, _ members: Members
  ) -> RecordError? {
    for entry in entries {
      let member = members.last { $0.key == entry.path.name }?.value
      let stored = try? member?.recordValue(at: [], isNested: false)?.value(at: entry.path.keys)
      // What does not encode here is reported when it is saved.
      guard let property = sample[keyPath: entry.keyPath] as? any Encodable,
        let value = try? EncodedNode.encoding(property, at: [])
          .recordValue(at: [], isNested: false)
      else { continue }
      if stored != value {
        return error(
          "has \(entry.keyPath.debugDescription) under \"\(entry.path.text)\", where another "
            + "property is kept", entry)
      }
    }
    return nil
  }

  private static func error(_ what: String, _ entry: Entry) -> RecordError {
    RecordError(
      .invalidValue, "\(Root.self).fields \(what); correct the table.", field: entry.path.field)
  }
}
