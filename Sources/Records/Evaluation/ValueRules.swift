import Foundation

/// What a record can hold, and in which form (rules 6, 8, 10).
package enum ValueRules {
  /// The value as it is stored: −0 becomes 0, everything else stays to the bit.
  ///
  /// - Parameter depth: How many lists and objects the value is inside of.
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidValue`` for NaN, ±∞, a date outside the years 0000 to
  ///   9999, U+0000 in text, a location off the Earth, a list of two kinds, or a kind that an object cannot hold;
  ///   ``RecordError/Code/limitExceeded`` for a value that nests too deep.
  package static func canonical(_ value: RecordValue, depth: Int) throws(RecordError) -> RecordValue
  {
    switch value {
    case .bool, .int, .data, .reference: return value
    case .double(let number):
      guard number.isFinite else {
        throw RecordError(.invalidValue, "A number must be finite; leave the field out instead.")
      }
      return number == 0 ? .double(0) : value
    case .date(let date):
      guard DateText.isInRange(date) else {
        throw RecordError(.invalidValue, "A date is in the years 0000 to 9999.")
      }
      return date.timeIntervalSinceReferenceDate == 0
        ? .date(Date(timeIntervalSinceReferenceDate: 0)) : value
    case .string(let text):
      try check(text)
      return value
    case .location(let location):
      guard location.isValid else {
        throw RecordError(
          .invalidValue, "A latitude is −90…90 degrees, a longitude −180…180 degrees.")
      }
      // Adding zero turns −0 into 0.
      return .location(
        Location(latitude: location.latitude + 0, longitude: location.longitude + 0))
    case .list(let elements):
      let inside = try deeper(depth)
      // Most lists are of strings, which stay as they are.
      if FieldKind.list(.string).fits(value) {
        for case .string(let text) in elements { try check(text) }
        return value
      }
      var canonical: [RecordValue] = []
      canonical.reserveCapacity(elements.count)
      for element in elements { canonical.append(try Self.canonical(element, depth: inside)) }
      // Tells a list of two kinds apart.
      let list = RecordValue.list(canonical)
      _ = try FieldKind(of: list)
      return list
    case .object(let object):
      return .object(try canonical(object, depth: deeper(depth)))
    }
  }

  private static func canonical(
    _ object: RecordObject, depth: Int
  ) throws(RecordError) -> RecordObject {
    var result = object
    for member in object.members {
      try check(member.key)
      try checkNested(member.value)
      result[member.key] = try canonical(member.value, depth: depth)
    }
    return result
  }

  /// Refuses what JSON has no word for, at any depth inside an object.
  private static func checkNested(_ value: RecordValue) throws(RecordError) {
    switch value {
    case .bool, .int, .double, .string, .object: break
    case .list(let elements): for element in elements { try checkNested(element) }
    case .date, .data, .reference, .location:
      throw RecordError(
        .invalidValue,
        "An object holds bools, numbers, strings, lists and objects; give this value its own field."
      )
    }
  }

  private static func check(_ text: String) throws(RecordError) {
    if hasZero(text) {
      throw RecordError(.invalidValue, "Text cannot contain U+0000; remove it, or save data.")
    }
  }

  /// Whether a text has U+0000 in it, which no text may.
  static func hasZero(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    } ?? text.utf8.contains(0)
  }

  private static func deeper(_ depth: Int) throws(RecordError) -> Int {
    guard depth < Limits.valueDepth else {
      throw RecordError(
        .limitExceeded, "Lists and objects nest at most \(Limits.valueDepth) deep.")
    }
    return depth + 1
  }
}
