import Foundation

extension RecordValue {
  /// Reads a value as table cells, sessions, queries and the command line write it.
  ///
  /// `6` is an int, `6.0` a double, `true` a bool, `"…"` a string, `2026-03-02T10:15:00Z` a date,
  /// `x"00ff"` data, `@Lists/groceries!cascade` a reference, `geo(52.5,13.4)` a location,
  /// `[1, 2]` a list and `{"k": "v"}` an object.
  ///
  /// - Throws: ``RecordError`` with the column, counted from 1 in Unicode scalars, and code
  ///   ``RecordError/Code/invalidValue``, or ``RecordError/Code/limitExceeded`` for a value that
  ///   nests too deep.
  public init(literal: String) throws(RecordError) {
    var scanner = try TextScanner(literal, purpose: .value)
    let value = try scanner.value()
    guard scanner.isAtEnd else { throw scanner.unexpected(expected: "the end of the value") }
    self = value
  }

  /// The text that reads back as the same value, for every value that a record can hold.
  ///
  /// An object's keys stand in the order of their bytes. A date at midnight has no time.
  public var literal: String {
    var text = ""
    appendLiteral(to: &text)
    return text
  }

  private func appendLiteral(to text: inout String) {
    switch self {
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .double(let value): text += NumberText.text(value)
    case .date(let value):
      // No record can hold the other one, and no text reads back as it.
      text += DateText.text(value) ?? "date(\(value.timeIntervalSinceReferenceDate))"
    case .string(let value): Self.appendQuoted(value, to: &text)
    case .data(let value):
      text += "x\""
      for byte in value { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
      text += "\""
    case .reference(let value): text += value.literal
    case .location(let value): text += value.literal
    case .list(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        element.appendLiteral(to: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (index, member) in object.members.enumerated() {
        if index > 0 { text += ", " }
        Self.appendQuoted(member.key, to: &text)
        text += ": "
        member.value.appendLiteral(to: &text)
      }
      text += "}"
    }
  }

  /// Appends a string in quotes, with escapes for what a line of text cannot show.
  package static func appendQuoted(_ string: String, to text: inout String) {
    var quoted = String.UnicodeScalarView()
    quoted.append("\"")
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": quoted.append(contentsOf: "\\\"".unicodeScalars)
      case "\\": quoted.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
      case "\t": quoted.append(contentsOf: "\\t".unicodeScalars)
      case "\r": quoted.append(contentsOf: "\\r".unicodeScalars)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        quoted.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default: quoted.append(scalar)
      }
    }
    quoted.append("\"")
    text.unicodeScalars.append(contentsOf: quoted)
  }
}

extension Location {
  /// `geo(lat,lon)`.
  var literal: String {
    "geo(\(NumberText.text(latitude)),\(NumberText.text(longitude)))"
  }
}

extension RecordReference {
  /// `@Type/name`, the name in quotes where it needs them, with the action if there is one.
  var literal: String {
    var text = "@\(id.type)/"
    if id.name.unicodeScalars.allSatisfy(Self.isBareNamePart) {
      text += id.name
    } else {
      RecordValue.appendQuoted(id.name, to: &text)
    }
    return action == .none ? text : "\(text)!\(action.rawValue)"
  }
}
