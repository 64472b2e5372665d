import Records

/// How records are printed.
enum RecordFormat: String, CaseIterable {
  /// One record a line, as the sessions of the book print it: for eyes and for `grep`.
  case lines
  /// Columns under a header: for eyes.
  case table
  /// An array of objects: for programs.
  case json
  /// A header and one row a record, as RFC 4180 has it: for spreadsheets.
  case csv

  /// The option that chooses one, where some are offered.
  static func option(_ formats: [RecordFormat]) -> CommandUsage.Option {
    let words = formats.map(\.rawValue)
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return CommandUsage.Option(
      name: "--format", value: "FORMAT", abstract: "\(list); \(words.first ?? "") if not given.",
      choices: words)
  }

  /// Reads the option.
  init(_ arguments: ParsedArguments, otherwise fallback: RecordFormat) {
    self = arguments.value(of: "--format").flatMap(RecordFormat.init(rawValue:)) ?? fallback
  }

  /// Prints records.
  ///
  /// - Parameter fields: The fields that have a column even if no record has a value there.
  func print(
    _ records: [Record], fields: FieldSelection = .all, to stream: TextStream, style: Style
  ) throws(OutputFailure) {
    switch self {
    case .lines:
      for record in records { try stream.line(RecordLine.text(of: record)) }
    case .table:
      try RecordTable(records, fields: fields).print(to: stream, style: style)
    case .json:
      try RecordJSON.print(records, to: stream)
    case .csv:
      try RecordCSV.print(records, fields: fields, to: stream)
    }
  }

  /// The fields that have a column, in the order of their names.
  static func columns(of records: [Record], fields: FieldSelection) -> [FieldName] {
    if case .only(let fields) = fields { return fields.sorted() }
    return records.reduce(into: Set<FieldName>()) { $0.formUnion($1.fields) }.sorted()
  }
}
