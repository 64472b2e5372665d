import Foundation
import Records

/// Turns what a file says into a value of a known kind.
struct ValueConversion {
  let field: FieldName
  let kind: FieldKind

  /// The value; nil where the content is nothing for this kind.
  func value(of cell: TransferRow.Cell) throws(TransferProblem) -> RecordValue? {
    let value: RecordValue?
    switch cell.content {
    case .text(let text): value = self.value(ofText: text)
    case .emptyText: return kind == .string ? .string("") : nil
    case .json(let json): value = Self.value(of: json, kind)
    }
    guard let value else { throw refusal(of: cell) }
    let converted: RecordValue
    do throws(RecordError) {
      converted = try value.converted(to: kind, of: field)
    } catch {
      throw TransferProblem(error.message, at: cell.place)
    }
    // A list of two kinds, which only JSON can have here, has none.
    guard let known = try? FieldKind(of: converted), kind.merged(with: known) != nil else {
      throw refusal(of: cell)
    }
    return converted
  }

  // MARK: - CSV

  /// Text stands as it is, anything else as a literal; a reference also without its sign.
  private func value(ofText text: String) -> RecordValue? {
    if kind == .string { return .string(text) }
    if case .reference(let action) = kind, let id = try? RecordID(text) {
      return .reference(RecordReference(id, action: action))
    }
    return try? RecordValue(literal: text)
  }

  // MARK: - JSON

  /// What a JSON value means for a kind; nil when it is none of that kind.
  private static func value(of json: RecordValue, _ kind: FieldKind) -> RecordValue? {
    switch (kind, json) {
    case (.date, .string(let text)): DateText.date(text).map { .date($0) }
    case (.data, .string(let text)): Data(base64Encoded: text).map { .data($0) }
    case (.reference(let action), .string(let text)):
      (try? RecordID(text)).map { .reference(RecordReference($0, action: action)) }
    case (.location, .object(let object)): location(object).map { .location($0) }
    case (.list(let element), .list(let values)): list(values, element).map { .list($0) }
    case (.bool, .bool), (.int, .int), (.double, .double), (.double, .int), (.string, .string),
      (.object, .object):
      json
    default: nil
    }
  }

  private static func list(_ values: [RecordValue], _ element: FieldKind?) -> [RecordValue]? {
    guard let element else { return values }
    var elements: [RecordValue] = []
    elements.reserveCapacity(values.count)
    for json in values {
      guard let element = value(of: json, element) else { return nil }
      elements.append(element)
    }
    return elements
  }

  private static func location(_ object: RecordObject) -> Location? {
    guard object.members.count == 2, let latitude = degrees(object["latitude"]),
      let longitude = degrees(object["longitude"])
    else { return nil }
    return Location(latitude: latitude, longitude: longitude)
  }

  private static func degrees(_ value: RecordValue?) -> Double? {
    switch value {
    case .double(let degrees): degrees
    case .int(let degrees): Double(exactly: degrees)
    default: nil
    }
  }

  // MARK: - What to do

  private func refusal(of cell: TransferRow.Cell) -> TransferProblem {
    var isJSON = false
    if case .json = cell.content { isJSON = true }
    let advice = isJSON ? kind.jsonAdvice : kind.textAdvice
    return TransferProblem("\(field) is \(kind), and this is not; write \(advice).", at: cell.place)
  }
}

extension FieldKind {
  /// How a value of the kind is written in a CSV cell.
  fileprivate var textAdvice: String {
    switch self {
    case .bool: "true or false"
    case .int: "a whole number of at most 64 bits, such as 6"
    case .double: "a number such as 6.5"
    case .date: "2026-03-02 or 2026-03-02T10:15:00Z"
    case .string: "text"
    case .data: "bytes as in x\"00ff\""
    case .reference: "the record as in Lists/groceries"
    case .location: "latitude and longitude as in geo(52.5,13.4)"
    case .list: "a list of one kind as in [1, 2]"
    case .object: "an object as in {\"k\": 1}"
    }
  }

  /// How a value of the kind is written in JSON.
  fileprivate var jsonAdvice: String {
    switch self {
    case .bool: "true or false"
    case .int: "a whole number such as 6, without quotes"
    case .double: "a number such as 6.5, without quotes"
    case .date: "\"2026-03-02\" or \"2026-03-02T10:15:00Z\""
    case .string: "it in quotes"
    case .data: "the bytes in base64, as in \"AP8=\""
    case .reference: "the record as in \"Lists/groceries\""
    case .location: "{\"latitude\": 52.5, \"longitude\": 13.4}"
    case .list: "a list of one kind as in [1, 2]"
    case .object: "an object as in {\"k\": 1}"
    }
  }
}
