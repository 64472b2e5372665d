/// What became of one Swift value while it encoded itself.
enum Encoded {
  /// Nil.
  case absent
  /// A value of its own.
  case value(RecordValue)
  /// A list, an object, or whatever another value encoded in its place.
  case node(EncodedNode)
}

/// What one call of `encode(to:)` wrote; a reference, since containers write after they were handed out.
final class EncodedNode {
  enum Content {
    case nothing
    case single(Encoded)
    case members([(key: String, value: Encoded)])
    case elements([Encoded])
  }

  var content = Content.nothing
  /// Whether the elements have no order of their own, as those of a set.
  var isUnordered = false

  /// Encodes a value at a path.
  ///
  /// - Throws: ``RecordError`` that names the path; what the type's own code throws is wrapped.
  static func encoding(
    _ value: some Encodable, at path: [any CodingKey]
  ) throws(RecordError) -> Encoded {
    do {
      if let leaf = value as? any FieldRepresentable {
        return .value(try leaf.recordValue())
      }
    } catch {
      throw error.at(path)
    }
    if path.count > Limits.valueDepth {
      throw RecordError(
        .limitExceeded, "Lists and objects nest at most \(Limits.valueDepth) deep."
      ).at(path)
    }
    let node = EncodedNode()
    node.isUnordered = value is any UnorderedElements
    do {
      try value.encode(to: NodeEncoder(node: node, codingPath: path))
    } catch let error as RecordError {
      throw error
    } catch EncodingError.invalidValue(_, let context) {
      throw RecordError(
        .invalidValue, "\(type(of: value)) has no form that a record can hold."
      ).at(context.codingPath)
    } catch {
      throw RecordError(
        .invalidValue,
        "\(type(of: value)) did not encode itself; its code threw \(type(of: error))."
      ).at(path)
    }
    return .node(node)
  }
}

/// A collection that encodes its elements in an order that means nothing.
///
/// They are sorted, so that a save of the same set changes nothing.
private protocol UnorderedElements {}
extension Set: UnorderedElements {}

extension Encoded {
  /// The value in a record, nil for absence.
  ///
  /// - Parameter isNested: Whether it is inside an object.
  /// - Throws: ``RecordError`` that names the path of what a record cannot hold there.
  func recordValue(
    at path: [any CodingKey], isNested: Bool
  ) throws(RecordError) -> RecordValue? {
    switch self {
    case .absent: return nil
    case .value(let value):
      do throws(RecordError) {
        if isNested, try !FieldKind(of: value).isNestable {
          throw RecordError(
            .invalidValue,
            "An object holds no \(try FieldKind(of: value)); give it a field of its own.")
        }
        return try ValueRules.canonical(value, depth: path.count)
      } catch {
        throw error.at(path)
      }
    case .node(let node):
      switch node.content {
      case .nothing:
        throw RecordError(.invalidValue, "The value encoded nothing, not even nil.").at(path)
      case .single(let encoded): return try encoded.recordValue(at: path, isNested: isNested)
      case .members(let members): return .object(try Self.object(members, at: path))
      case .elements(let elements):
        return try Self.list(
          elements, at: path, isNested: isNested, isUnordered: node.isUnordered)
      }
    }
  }

  private static func object(
    _ members: [(key: String, value: Encoded)], at path: [any CodingKey]
  ) throws(RecordError) -> RecordObject {
    var object = RecordObject()
    for (key, member) in members {
      let path = path + [TextKey(key)]
      if key.utf8.contains(0) {
        throw RecordError(.invalidValue, "A key cannot contain U+0000.").at(path)
      }
      object[key] = try member.recordValue(at: path, isNested: true)
    }
    return object
  }

  private static func list(
    _ elements: [Encoded], at path: [any CodingKey], isNested: Bool, isUnordered: Bool
  ) throws(RecordError) -> RecordValue {
    var values: [RecordValue] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let path = path + [IndexKey(index)]
      guard let value = try element.recordValue(at: path, isNested: isNested) else {
        throw RecordError(
          .invalidValue, "A list has no place for nil; leave the element out."
        ).at(path)
      }
      values.append(value)
    }
    if isUnordered { values.sort { (ValueOrder.compare($0, $1) ?? 0) < 0 } }
    do throws(RecordError) {
      _ = try FieldKind(of: .list(values))
    } catch {
      throw error.at(path)
    }
    return .list(values)
  }
}
