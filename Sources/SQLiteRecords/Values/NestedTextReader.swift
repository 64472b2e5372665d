import Foundation
import Records

/// Reads what ``NestedText`` writes; any other text is damage, or another tool's.
struct NestedTextReader {
  struct Malformed: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Reads a whole text as a value of a kind.
  static func value(
    _ kind: FieldKind, from bytes: UnsafeBufferPointer<UInt8>
  ) throws(Malformed) -> RecordValue {
    if case .list(.string?) = kind, let strings = plainStrings(bytes) { return .list(strings) }
    var reader = NestedTextReader(bytes: bytes)
    let value = try reader.value(kind, depth: 0)
    guard reader.position == bytes.count else { throw Malformed() }
    return value
  }

  /// A list of strings without an escape, which most lists are; nil for any other text, well-formed or not.
  static func plainStrings(_ bytes: UnsafeBufferPointer<UInt8>) -> [RecordValue]? {
    guard let start = bytes.baseAddress, bytes.count > 2, bytes[0] == UInt8(ascii: "["),
      memchr(start, Int32(UInt8(ascii: "\\")), bytes.count) == nil
    else { return nil }
    var strings: [RecordValue] = []
    // Two marks each: one within a text would be escaped.
    strings.reserveCapacity(bytes.reduce(0) { $0 &+ ($1 == UInt8(ascii: "\"") ? 1 : 0) } / 2)
    var position = 1
    while position + 2 < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      let first = position + 1
      guard
        let quote = memchr(start + first, Int32(UInt8(ascii: "\"")), bytes.count - first - 1)
      else { return nil }
      let end = quote.assumingMemoryBound(to: UInt8.self) - UnsafeMutablePointer(mutating: start)
      strings.append(
        .string(
          String(
            decoding: UnsafeBufferPointer(start: start + first, count: end - first), as: UTF8.self))
      )
      position = end + 2
      switch bytes[end + 1] {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "]"): return position == bytes.count ? strings : nil
      default: return nil
      }
    }
    return nil
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func value(_ kind: FieldKind, depth: Int) throws(Malformed) -> RecordValue {
    guard depth <= Limits.valueDepth else { throw Malformed() }
    switch kind {
    case .bool: return .bool(try bool())
    case .int:
      guard case .int(let value) = try number() else { throw Malformed() }
      return .int(value)
    case .double: return .double(try double())
    case .string: return .string(try text())
    case .date:
      guard let date = DateText.date(try text()) else { throw Malformed() }
      return .date(date)
    case .data:
      guard let data = Data(base64Encoded: try text()) else { throw Malformed() }
      return .data(data)
    case .reference(let action):
      guard let id = try? RecordID(try text()) else { throw Malformed() }
      return .reference(RecordReference(id, action: action))
    case .location:
      try expect("{\"latitude\":")
      let latitude = try double()
      try expect(",\"longitude\":")
      let longitude = try double()
      try expect("}")
      return .location(Location(latitude: latitude, longitude: longitude))
    case .list(let element): return .list(try list(of: element, depth: depth + 1))
    case .object: return .object(try object(depth: depth + 1))
    }
  }

  /// A list whose elements are of a kind; without one it is empty.
  private mutating func list(
    of kind: FieldKind?, depth: Int
  ) throws(Malformed) -> [RecordValue] {
    try expect("[")
    if skip(UInt8(ascii: "]")) { return [] }
    guard let kind else { throw Malformed() }
    var elements: [RecordValue] = []
    repeat { elements.append(try value(kind, depth: depth)) } while skip(UInt8(ascii: ","))
    try expect("]")
    return elements
  }

  private mutating func object(depth: Int) throws(Malformed) -> RecordObject {
    try expect("{")
    if skip(UInt8(ascii: "}")) { return RecordObject() }
    var members: [RecordObject.Member] = []
    repeat {
      let key = try text()
      try expect(":")
      members.append(RecordObject.Member(key: key, value: try anything(depth: depth)))
    } while skip(UInt8(ascii: ","))
    try expect("}")
    guard let object = try? RecordObject(members) else { throw Malformed() }
    return object
  }

  /// A value inside an object, where the text itself tells the kind.
  private mutating func anything(depth: Int) throws(Malformed) -> RecordValue {
    guard depth <= Limits.valueDepth, position < bytes.count else { throw Malformed() }
    switch bytes[position] {
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["):
      try expect("[")
      if skip(UInt8(ascii: "]")) { return .list([]) }
      var elements: [RecordValue] = []
      repeat { elements.append(try anything(depth: depth + 1)) } while skip(UInt8(ascii: ","))
      try expect("]")
      return .list(elements)
    default:
      switch try number() {
      case .int(let value): return .int(value)
      case .double(let value): return .double(value)
      }
    }
  }

  private mutating func bool() throws(Malformed) -> Bool {
    if skip(UInt8(ascii: "t")) {
      try expect("rue")
      return true
    }
    try expect("false")
    return false
  }

  private mutating func double() throws(Malformed) -> Double {
    guard case .double(let value) = try number() else { throw Malformed() }
    return value
  }

  private mutating func number() throws(Malformed) -> NumberText.Number {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        position += 1
        continue
      default: break
      }
      break
    }
    guard let number = try? NumberText.number(bytes[start..<position]) else { throw Malformed() }
    return number
  }

  private mutating func text() throws(Malformed) -> String {
    try expect("\"")
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
      case UInt8(ascii: "\\"): return try escapedText(from: start)
      default: position += 1
      }
    }
    throw Malformed()
  }

  /// The rest of a text in which an escape was met.
  private mutating func escapedText(from start: Int) throws(Malformed) -> String {
    var content = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: content, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        content.append(byte)
        continue
      }
      guard position < bytes.count else { throw Malformed() }
      position += 1
      switch bytes[position - 1] {
      case UInt8(ascii: "\""): content.append(UInt8(ascii: "\""))
      case UInt8(ascii: "\\"): content.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "n"): content.append(0x0a)
      case UInt8(ascii: "r"): content.append(0x0d)
      case UInt8(ascii: "t"): content.append(0x09)
      case UInt8(ascii: "u"):
        guard position + 4 <= bytes.count,
          let code = UInt8(
            String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
          code < 0x20
        else { throw Malformed() }
        content.append(code)
        position += 4
      default: throw Malformed()
      }
    }
    throw Malformed()
  }

  private mutating func expect(_ text: StaticString) throws(Malformed) {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { throw Malformed() }
    for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] {
      throw Malformed()
    }
    position += count
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }
}
