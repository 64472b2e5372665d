import Foundation
import Records

/// A question, the records it was asked of and the answer, as a line of JSON for an evaluator that shares no code.
enum OracleCase {
  /// The line, or nil for a query that was refused.
  static func line(records: [Record], query: Query, answer: [Record]) -> String {
    let rows = records.map { record in
      let fields = record.fields.map { "\(text($0.rawValue)):\(value(record[$0]))" }
      return #"{"name":\#(text(record.id.name)),"type":\#(text(record.id.type)),"#
        + #""created":\#(date(record.created)),"modified":\#(date(record.modified)),"#
        + #""fields":{\#(fields.joined(separator: ","))}}"#
    }
    return #"{"records":[\#(rows.joined(separator: ","))],"where":\#(predicate(query.predicate)),"#
      + #""sort":[\#(query.sort.map(sort).joined(separator: ","))],"#
      + #""limit":\#(query.limit.map(String.init) ?? "null"),"#
      + #""answer":[\#(answer.map { text($0.id.name) }.joined(separator: ","))]}"#
  }

  private static func date(_ date: Date?) -> String { value(date.map(RecordValue.date)) }

  /// A value with its kind; doubles as bits, so that nothing is rounded on the way.
  private static func value(_ value: RecordValue?) -> String {
    func double(_ number: Double) -> String { "\"\(String(number.bitPattern, radix: 16))\"" }
    switch value {
    case nil: return "null"
    case .bool(let value)?: return #"["bool",\#(value)]"#
    case .int(let value)?: return #"["int",\#(value)]"#
    case .double(let value)?: return #"["double",\#(double(value))]"#
    case .date(let value)?: return #"["date",\#(double(value.timeIntervalSinceReferenceDate))]"#
    case .string(let value)?: return #"["string",\#(text(value))]"#
    case .data(let value)?:
      let hex = value.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
      return #"["data","\#(hex)"]"#
    case .reference(let value)?: return #"["reference",\#(text(value.id.description))]"#
    case .location(let value)?:
      return #"["location",[\#(double(value.latitude)),\#(double(value.longitude))]]"#
    case .list(let elements)?:
      return #"["list",[\#(elements.map { Self.value($0) }.joined(separator: ","))]]"#
    case .object(let object)?:
      let members = object.members.map { "[\(text($0.key)),\(Self.value($0.value))]" }
      return #"["object",[\#(members.joined(separator: ","))]]"#
    }
  }

  private static func text(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
      if (0x20..<0x7f).contains(unit), unit != 0x22, unit != 0x5c {
        result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      } else {
        result += "\\u" + String(UInt32(unit) + 0x10000, radix: 16).dropFirst()
      }
    }
    return result + "\""
  }

  private static func path(_ path: FieldPath) -> String {
    let root =
      switch path.root {
      case .field(let field): #"["field",\#(text(field.rawValue))]"#
      case .metadata(let metadata): #"["metadata",\#(text(metadata.rawValue))]"#
      }
    return "[\(root),[\(path.keys.map(text).joined(separator: ","))]]"
  }

  private static func options(_ options: TextOptions) -> String {
    text(
      (options.contains(.caseInsensitive) ? "c" : "")
        + (options.contains(.diacriticInsensitive) ? "d" : ""))
  }

  private static func quantifier(_ quantifier: Quantifier?) -> String {
    quantifier.map { text($0.rawValue) } ?? "null"
  }

  private static func predicate(_ predicate: RecordPredicate) -> String {
    switch predicate {
    case .constant(let value): return #"["constant",\#(value)]"#
    case .comparison(let c):
      return #"["compare",\#(path(c.path)),\#(text(c.relation.rawValue)),\#(value(c.value)),"#
        + #"\#(options(c.options)),\#(quantifier(c.quantifier))]"#
    case .membership(let m):
      return #"["in",\#(path(m.path)),[\#(m.values.map { value($0) }.joined(separator: ","))],"#
        + #"\#(options(m.options)),\#(quantifier(m.quantifier))]"#
    case .between(let path, let low, let high):
      return #"["between",\#(Self.path(path)),\#(value(low)),\#(value(high))]"#
    case .exists(let path): return #"["exists",\#(Self.path(path))]"#
    case .distance(let d):
      return #"["distance",\#(path(d.path)),\#(value(.location(d.center))),"#
        + #"\#(value(.double(d.metres))),\#(d.includesBound)]"#
    case .tokens(let match, let words): return #"["tokens","\#(match.rawValue)",\#(text(words))]"#
    case .and(let parts):
      return "[\"and\",[\(parts.map { self.predicate($0) }.joined(separator: ","))]]"
    case .or(let parts):
      return "[\"or\",[\(parts.map { self.predicate($0) }.joined(separator: ","))]]"
    case .not(let part): return "[\"not\",\(self.predicate(part))]"
    }
  }

  private static func sort(_ key: SortKey) -> String {
    let descending = key.direction == .descending
    switch key.subject {
    case .value(let path, let options):
      return #"["value",\#(Self.path(path)),\#(Self.options(options)),\#(descending)]"#
    case .distance(let path, let center):
      return #"["distance",\#(Self.path(path)),\#(value(.location(center))),\#(descending)]"#
    }
  }
}
