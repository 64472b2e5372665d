import Records
import StrictJSON

extension JSONReader {
  /// Reads a value as what JSON says it is; nil for null.
  ///
  /// A number without a point and an exponent is an int. A null inside an object is no member; inside a list it is
  /// refused, since lists have no gaps.
  mutating func natural(depth: Int) throws(JSONError) -> RecordValue? {
    switch try peek() {
    case .null:
      try null()
      return nil
    case .bool: return .bool(try bool())
    case .string: return .string(try string())
    case .number:
      switch try number() {
      case .int(let value): return .int(value)
      // Negative zero is stored as zero.
      case .double(let value): return .double(value + 0)
      }
    case .array: return .list(try elements(depth: try deeper(depth)))
    case .object: return .object(try members(depth: try deeper(depth)))
    }
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [RecordValue] {
    var elements: [RecordValue] = []
    try beginArray()
    while try nextElement() {
      skipSpace()
      let start = offset
      guard let element = try natural(depth: depth) else {
        throw failure("a list has no null; take it out", at: start)
      }
      elements.append(element)
    }
    return elements
  }

  private mutating func members(depth: Int) throws(JSONError) -> RecordObject {
    skipSpace()
    let start = offset
    var members: [RecordObject.Member] = []
    try beginObject()
    while let key = try nextKey() {
      guard let value = try natural(depth: depth) else { continue }
      members.append(RecordObject.Member(key: string(of: key), value: value))
    }
    do {
      return try RecordObject(members)
    } catch {
      // The reader has refused repeated keys already.
      throw failure("an object with each key once is expected here", at: start)
    }
  }

  private func deeper(_ depth: Int) throws(JSONError) -> Int {
    guard depth < Limits.valueDepth else {
      throw failure("lists and objects nest at most \(Limits.valueDepth) deep in a field")
    }
    return depth + 1
  }
}
