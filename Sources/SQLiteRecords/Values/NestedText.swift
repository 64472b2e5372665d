import Foundation
import Records

/// How a list or an object stands in a TEXT column: as JSON, keys in order, without white space.
///
/// The field's kind says what the texts and numbers in a list mean, so the JSON is plain: a date
/// is its ISO 8601 text, a reference `Type/name`, data base64, a location an object of two
/// numbers. A double always has a point or an exponent, which keeps it apart from an int inside
/// an object. Every value comes back to the bit.
struct NestedText {
  private(set) var bytes: [UInt8] = []

  /// The JSON of a value.
  static func text(of value: RecordValue) -> String {
    String(decoding: bytes(of: value), as: UTF8.self)
  }

  /// The bytes of the JSON of a value.
  static func bytes(of value: RecordValue) -> [UInt8] {
    var writer = NestedText()
    writer.bytes.reserveCapacity(64)
    writer.write(value)
    return writer.bytes
  }

  /// Replaces what was written by the JSON of a value, in the same memory.
  mutating func begin(with value: RecordValue) {
    bytes.removeAll(keepingCapacity: true)
    write(value)
  }

  /// Keeps no memory that only a large value needed.
  mutating func shrink() {
    if bytes.capacity > 65_536 { bytes = [] }
  }

  private mutating func write(_ value: RecordValue) {
    switch value {
    case .bool(let value): append(value ? "true" : "false")
    case .int(let value): append(String(value))
    case .double(let value): append(NumberText.text(value))
    case .date(let value): write(text: DateText.text(value) ?? "")
    case .string(let value): write(text: value)
    case .data(let value): write(text: value.base64EncodedString())
    case .reference(let value): write(text: value.id.description)
    case .location(let value):
      append("{\"latitude\":\(NumberText.text(value.latitude)),")
      append("\"longitude\":\(NumberText.text(value.longitude))}")
    case .list(let elements):
      bytes.append(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(elements[index])
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      append("{")
      for (index, member) in object.members.enumerated() {
        if index > 0 { append(",") }
        write(text: member.key)
        append(":")
        write(member.value)
      }
      append("}")
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func write(text: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Most texts need no escape and are taken as a whole.
    let isDone = text.utf8.withContiguousStorageIfAvailable { content in
      guard content.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5c }) else { return false }
      bytes.append(contentsOf: content)
      return true
    }
    if isDone == true { return }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0a: append("\\n")
      case 0x0d: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20: append("\\u00" + (byte < 16 ? "0" : "1") + String(byte & 15, radix: 16))
      default: bytes.append(byte)
      }
    }
  }
}
