import Foundation
import Records
import StrictJSON

extension JSONWriter {
  /// Writes a field's value. Its kind is in the schema, so only its content is written.
  mutating func value(_ value: RecordValue) {
    switch value {
    case .bool(let value): bool(value)
    case .int(let value): int(value)
    case .double(let value): double(value)
    case .date(let value): date(value)
    case .string(let value): string(value)
    case .data(let value): string(value.base64EncodedString())
    case .reference(let value): string(value.id.description)
    case .location(let value): location(value)
    case .list(let elements):
      beginArray(inline: true)
      for item in elements {
        element()
        self.value(item)
      }
      endArray()
    case .object(let object):
      beginObject(inline: true)
      for member in object.members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    }
  }

  /// Writes a date as ISO 8601 text.
  mutating func date(_ value: Date) {
    // Values and the clock are checked before a commit, so every date has a text.
    var text: [UInt8] = []
    text.reserveCapacity(32)
    _ = DateText.append(value, to: &text)
    plainString(text)
  }

  private mutating func location(_ value: Location) {
    beginObject(inline: true)
    key("latitude")
    double(value.latitude)
    key("longitude")
    double(value.longitude)
    endObject()
  }
}
