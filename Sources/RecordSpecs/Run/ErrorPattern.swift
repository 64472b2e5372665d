import Records
import SpecDocuments

/// The error that a table's cell asks for: a code, and those payload keys that are written.
struct ErrorPattern {
  private let code: String
  private let keys: [(key: String, value: String)]

  init(_ text: String) {
    // A cell that cannot be cut into words was refused when its document was read.
    let entries = (try? AttributeText.entries(in: text.utf8)) ?? []
    code = entries.first?.key ?? ""
    keys = entries.dropFirst().map { ($0.key, $0.value ?? "") }
  }

  func matches(_ error: RecordError) -> Bool {
    error.code.rawValue == code
      && keys.allSatisfy { key, value in
        Self.payload(of: error)[key]?.isByteEqual(to: value) ?? false
      }
  }

  /// The error with its whole payload, and its message where the cell writes one.
  func describe(_ error: RecordError) -> String {
    var words = [error.code.rawValue]
    words += RecordPrinter.payload(error).map { "\($0.key)=\($0.value)" }
    if keys.contains(where: { $0.key == "message" }) {
      words.append("message=\(RecordPrinter.quoted(error.message))")
    }
    return words.joined(separator: " ")
  }

  private static func payload(of error: RecordError) -> [String: String] {
    var payload: [String: String] = [:]
    payload["record"] = error.record.map(RecordPrinter.reference)
    payload["field"] = error.field?.rawValue
    payload["expected"] = error.expected
    payload["got"] = error.got
    payload["column"] = error.column.map { "\($0)" }
    payload["message"] = error.message
    return payload
  }
}
