import Records

/// Prints records, changes and errors as sessions show them.
struct RecordPrinter {
  var tokens = TokenTable()

  /// `Lists/a rev#1 count=2 name="Milk"`.
  mutating func line(_ record: Record) -> String {
    ([Self.reference(record.id)] + state(record)).joined(separator: " ")
  }

  /// `  - Lists/a count=2 name="Milk"`, as the rows of an answer; what is read with them has another mark.
  func row(_ record: Record, mark: String = "-") -> String {
    (["  \(mark) \(Self.reference(record.id))"] + Self.fields(record)).joined(separator: " ")
  }

  /// The lines of a failure: its code and payload, and a conflict's records.
  mutating func lines(_ error: RecordError) -> [OutputLine] {
    let payload = Self.payload(error).map { "\($0.key)=\($0.value)" }
    var lines = [
      OutputLine(
        (["! \(error.code.rawValue)"] + payload).joined(separator: " "), message: error.message)
    ]
    if let client = error.client {
      lines.append(OutputLine((["  client"] + Self.fields(client)).joined(separator: " ")))
    }
    if let server = error.server {
      lines.append(OutputLine((["  server"] + state(server)).joined(separator: " ")))
    }
    if let ancestor = error.ancestor {
      lines.append(OutputLine((["  ancestor"] + state(ancestor)).joined(separator: " ")))
    }
    return lines
  }

  /// `  - Lists/a rev#2 name="x"` or `  - deleted Lists/a`.
  mutating func line(_ change: Change) -> String {
    switch change {
    case .saved(let record): "  - \(line(record))"
    case .deleted(let id): "  - deleted \(Self.reference(id))"
    }
  }

  /// `  conflict name client="Tea" server="Eggs" ancestor="Milk"`.
  static func line(_ conflict: FieldConflict) -> String {
    let sides = [
      ("client", conflict.client), ("server", conflict.server), ("ancestor", conflict.ancestor),
    ]
    return (["  conflict \(conflict.field)"] + sides.map { "\($0)=\($1?.literal ?? "—")" })
      .joined(separator: " ")
  }

  private mutating func state(_ record: Record) -> [String] {
    (tokens.number(of: record).map { ["rev#\($0)"] } ?? []) + Self.fields(record)
  }

  /// An error's payload in the order in which it is printed, values quoted where they need it.
  static func payload(_ error: RecordError) -> [(key: String, value: String)] {
    let values: [(String, String?)] = [
      ("record", error.record.map(reference)), ("field", error.field?.rawValue),
      ("expected", error.expected), ("got", error.got), ("column", error.column.map { "\($0)" }),
    ]
    return values.compactMap { key, value in
      value.map { (key, isPlain($0, besides: "/") ? $0 : quoted($0)) }
    }
  }

  /// `Type/name`, the name quoted unless it is `[A-Za-z0-9._-]+`.
  static func reference(_ id: RecordID) -> String {
    "\(id.type)/\(name(id.name))"
  }

  /// A record's name, quoted unless it is `[A-Za-z0-9._-]+`.
  static func name(_ name: String) -> String {
    isPlain(name) ? name : quoted(name)
  }

  static func quoted(_ text: String) -> String {
    RecordValue.string(text).literal
  }

  private static func isPlain(_ text: String, besides extra: String = "") -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "._-\(extra)".utf8.contains(byte)
      }
  }

  static func fields(_ record: Record) -> [String] {
    record.fields.compactMap { field in
      record[field].map { "\(field.rawValue)=\($0.literal)" }
    }
  }
}
