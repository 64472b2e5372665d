import RecordTransfer
import Records

/// Records as RFC 4180 has it, with a header and CR LF at the ends of lines.
///
/// An absent value is an empty cell and an empty text is `""`. Text stands as it is, other values as literals.
enum RecordCSV {
  static func print(
    _ records: [Record], fields: FieldSelection, to stream: TextStream
  ) throws(OutputFailure) {
    let columns = RecordFormat.columns(of: records, fields: fields)
    try stream.write(CSVText.row(["id"] + columns.map(\.rawValue)))
    for record in records {
      let cells = columns.map { cell(record[$0]) }
      try stream.write(CSVText.row([CSVText.cell(record.id.description)] + cells))
    }
  }

  private static func cell(_ value: RecordValue?) -> String {
    switch value {
    case nil: ""
    case .string(let text): CSVText.cell(text)
    case let value?: CSVText.cell(value.literal)
    }
  }
}
