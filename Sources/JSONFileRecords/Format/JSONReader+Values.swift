import Foundation
import Records
import StrictJSON

extension JSONReader {
  /// Reads a field's value, whose kind tells what its JSON means.
  ///
  /// - Parameter count: How many elements to make room for in a list.
  mutating func value(
    of kind: FieldKind, expecting count: Int = 0
  ) throws(JSONError) -> RecordValue {
    switch kind {
    case .bool: return .bool(try bool())
    case .int: return .int(try int())
    case .double: return .double(try double())
    case .date: return .date(try date())
    case .string: return .string(try storableString())
    case .data: return .data(try data())
    case .reference(let action): return .reference(RecordReference(try recordID(), action: action))
    case .location: return .location(try location())
    case .list(let element): return .list(try list(of: element, expecting: count))
    case .object: return .object(try object())
    }
  }

  /// Reads a whole number.
  mutating func int() throws(JSONError) -> Int64 {
    skipSpace()
    let start = offset
    guard case .int(let value) = try number() else {
      throw failure("a whole number is expected here", at: start)
    }
    return value
  }

  /// Reads the number of a change, which is never negative.
  mutating func count() throws(JSONError) -> UInt64 {
    skipSpace()
    let start = offset
    guard let value = UInt64(exactly: try int()) else {
      throw failure("a number of at least 0 is expected here", at: start)
    }
    return value
  }

  /// Reads a double. One that was written by hand without a point is taken if it is exact.
  mutating func double() throws(JSONError) -> Double {
    skipSpace()
    let start = offset
    switch try number() {
    case .double(let value):
      // Negative zero is stored as zero.
      return value + 0
    case .int(let value):
      guard let exact = Double(exactly: value) else {
        throw failure("a double cannot hold this number exactly", at: start)
      }
      return exact
    }
  }

  /// Reads a date from its ISO 8601 text.
  mutating func date() throws(JSONError) -> Date {
    skipSpace()
    let start = offset
    let text = try text()
    let date =
      text.isEscaped ? DateText.date(string(of: text)) : DateText.date(bytes: content(of: text))
    guard let date else {
      throw failure("a date such as \"2026-03-02T10:15:00Z\" is expected here", at: start)
    }
    return date
  }

  private mutating func data() throws(JSONError) -> Data {
    skipSpace()
    let start = offset
    guard let data = Data(base64Encoded: try string()) else {
      throw failure("bytes in base64 are expected here", at: start)
    }
    return data
  }

  private mutating func recordID() throws(JSONError) -> RecordID {
    skipSpace()
    let start = offset
    let text = try string()
    do {
      return try RecordID(text)
    } catch {
      throw failure("a reference such as \"Lists/groceries\" is expected here", at: start)
    }
  }

  private mutating func location() throws(JSONError) -> Location {
    skipSpace()
    let start = offset
    var latitude: Double?
    var longitude: Double?
    try beginObject()
    while let key = try nextKey() {
      if equals(key, "latitude") {
        latitude = try double()
      } else if equals(key, "longitude") {
        longitude = try double()
      } else {
        throw failure("a location has a latitude and a longitude", at: key.start - 1)
      }
    }
    guard let latitude, let longitude else {
      throw failure("a location has a latitude and a longitude", at: start)
    }
    return Location(latitude: latitude, longitude: longitude)
  }

  private mutating func list(
    of kind: FieldKind?, expecting count: Int
  ) throws(JSONError) -> [RecordValue] {
    var elements: [RecordValue] = []
    try beginArray()
    while try nextElement() {
      guard let kind else {
        throw failure("the schema knows no kind for the elements of this list")
      }
      if elements.isEmpty { elements.reserveCapacity(count) }
      elements.append(try value(of: kind))
    }
    return elements
  }

  private mutating func object() throws(JSONError) -> RecordObject {
    skipSpace()
    let start = offset
    var members: [RecordObject.Member] = []
    try beginObject()
    while let key = try nextKey() {
      members.append(RecordObject.Member(key: string(of: key), value: try nestedValue()))
    }
    do {
      return try RecordObject(members)
    } catch {
      // The reader has refused repeated keys already.
      throw failure("an object with each key once is expected here", at: start)
    }
  }

  /// Reads a value inside an object, where the JSON itself tells the kind.
  private mutating func nestedValue() throws(JSONError) -> RecordValue {
    switch try peek() {
    case .bool: return .bool(try bool())
    case .string: return .string(try storableString())
    case .object: return .object(try object())
    case .number:
      switch try number() {
      case .int(let value): return .int(value)
      case .double(let value): return .double(value + 0)
      }
    case .array:
      var elements: [RecordValue] = []
      try beginArray()
      while try nextElement() { elements.append(try nestedValue()) }
      let list = RecordValue.list(elements)
      guard (try? FieldKind(of: list)) != nil else {
        throw failure("this list should hold values of one kind")
      }
      return list
    case .null:
      throw failure("records have no null; leave the key out instead")
    }
  }

  private mutating func storableString() throws(JSONError) -> String {
    let text = try text()
    let string = string(of: text)
    // Unescaped it would have been refused as a control character.
    if text.isEscaped, string.utf8.contains(0) {
      throw failure("text cannot contain U+0000", at: text.start)
    }
    return string
  }
}
