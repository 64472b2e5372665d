import Foundation

/// The size of a record as canonical JSON: fields and keys sorted, no white space, in UTF-8 bytes.
///
/// Dates and references count as their text, data as base64, a location as an object of two numbers.
package enum RecordSize {
  /// Refuses a record that is larger than ``Limits/recordSize``.
  package static func check(_ record: Record) throws(RecordError) {
    // The cheap bound is exact enough for all but very large records.
    var bound = 2
    let values = record.values
    for slot in values.indices {
      if let value = values[slot] { bound += 300 + Self.bound(value) }
    }
    if bound <= Limits.recordSize { return }
    var size = 1
    for (field, value) in record.fieldValues {
      size += field.rawValue.utf8.count + 4 + Self.size(value)
    }
    if size > Limits.recordSize {
      throw RecordError(
        .limitExceeded,
        "A record has at most \(Limits.recordSize) bytes as JSON; this one has \(size). "
          + "Keep large data in a file and its name in the record.",
        record: record.id)
    }
  }

  /// Never less than the size, and cheap.
  private static func bound(_ value: RecordValue) -> Int {
    switch value {
    case .string(let text): text.utf8.count * 6 + 2
    case .data(let data): data.count * 2 + 8
    case .list(let elements): bound(elements)
    case .object(let object):
      object.members.reduce(2) { $0 + $1.key.utf8.count * 6 + 4 + bound($1.value) }
    // A date's text can have hundreds of digits after the point.
    case .date: 1_200
    case .reference: 600
    default: 100
    }
  }

  private static func bound(_ elements: [RecordValue]) -> Int {
    var sum = 2
    for element in elements { sum += 1 + bound(element) }
    return sum
  }

  /// The size of a value in a record.
  static func size(_ value: RecordValue) -> Int {
    switch value {
    case .bool(let value): value ? 4 : 5
    case .int(let value): String(value).utf8.count
    case .double(let value): NumberText.text(value).utf8.count
    case .date(let value): (DateText.text(value) ?? "").utf8.count + 2
    case .string(let text): size(text)
    case .data(let data): (data.count + 2) / 3 * 4 + 2
    case .reference(let reference): size(reference.id.description)
    case .location(let location): size(location)
    case .list(let elements):
      elements.reduce(max(2, elements.count + 1)) { $0 + size($1) }
    case .object(let object):
      object.members.reduce(max(2, object.members.count + 1)) {
        $0 + size($1.key) + 1 + size($1.value)
      }
    }
  }

  private static func size(_ location: Location) -> Int {
    let numbers = NumberText.text(location.latitude) + NumberText.text(location.longitude)
    return #"{"latitude":,"longitude":}"#.utf8.count + numbers.utf8.count
  }

  /// The size of a JSON string: two bytes for `"`, `\` and the five short escapes, six for other control characters.
  private static func size(_ text: String) -> Int {
    text.utf8.reduce(2) { sum, byte in
      switch byte {
      case 0x22, 0x5c, 0x08, 0x09, 0x0a, 0x0c, 0x0d: sum + 2
      case 0..<0x20: sum + 6
      default: sum + 1
      }
    }
  }
}
