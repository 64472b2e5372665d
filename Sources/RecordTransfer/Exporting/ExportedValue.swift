import Foundation
import Records

extension TransferFormat {
  /// A value as a file in this form has it; what an import makes of it is in ``ValueConversion``.
  func content(of value: RecordValue) -> TransferRow.Content {
    switch (self, value) {
    case (.csv, .string(let text)): text.isEmpty ? .emptyText : .text(text)
    case (.csv, _): .text(value.literal)
    case (.json, _), (.jsonl, _): .json(value.json)
    }
  }
}

extension RecordValue {
  /// The value in what JSON has: dates and references as text, data as base64, a location as an object.
  var json: RecordValue {
    switch self {
    case .bool, .int, .double, .string, .object: self
    // No record can hold a date without a text.
    case .date(let date): .string(DateText.text(date) ?? "")
    case .data(let data): .string(data.base64EncodedString())
    case .reference(let reference): .string(reference.id.description)
    case .location(let location):
      .object([
        "latitude": .double(location.latitude), "longitude": .double(location.longitude),
      ])
    case .list(let elements): .list(elements.map(\.json))
    }
  }
}
