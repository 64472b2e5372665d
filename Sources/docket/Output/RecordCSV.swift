import Records

/// Records as RFC 4180 has it, with a header and CR LF at the ends of lines.
///
/// An absent value is an empty cell and an empty text is `""`. Text stands as it is, other values as literals.
enum RecordCSV {
  static func print(
    _ records: [Record], fields: FieldSelection, to stream: TextStream
  ) throws(OutputFailure) {
    let columns = RecordFormat.columns(of: records, fields: fields)
    try row(["id"] + columns.map(\.rawValue), to: stream)
    for record in records {
      try row([quoted(record.id.description)] + columns.map { cell(record[$0]) }, to: stream)
    }
  }

  private static func row(_ cells: [String], to stream: TextStream) throws(OutputFailure) {
    try stream.write(cells.joined(separator: ",") + "\r\n")
  }

  private static func cell(_ value: RecordValue?) -> String {
    switch value {
    case nil: ""
    case .string(let text): quoted(text)
    case let value?: quoted(value.literal)
    }
  }

  private static func quoted(_ text: String) -> String {
    let special: [UInt8] = [0x22, 0x2C, 0x0A, 0x0D]
    guard text.isEmpty || text.utf8.contains(where: special.contains) else { return text }
    let doubled = text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "\"" { result.unicodeScalars.append(scalar) }
      result.unicodeScalars.append(scalar)
    }
    return "\"\(doubled)\""
  }
}
