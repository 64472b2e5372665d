import Records

/// Reads the rows of a CSV file under its header.
struct CSVRowReader: RowReader {
  /// What a column holds.
  private enum Column {
    case id
    case field(FieldKey)
  }

  private var parser: CSVParser
  private var columns: [Column] = []

  /// Reads the header.
  init(_ source: any ByteSource) throws(TransferError) {
    parser = try CSVParser(source)
    guard let header = try parser.next() else {
      throw TransferError(
        source.name, "the file is empty; a CSV file begins with the names of its columns.")
    }
    if header.isTooLarge { throw parser.failure("the header is too long.", at: header.place) }
    for cell in header.cells { columns.append(try column(cell)) }
  }

  /// The fields that have a column.
  var keys: [FieldKey] {
    columns.compactMap { if case .field(let key) = $0 { key } else { nil } }
  }

  private func column(_ cell: CSVParser.Cell) throws(TransferError) -> Column {
    guard let text = String(validating: cell.bytes, as: UTF8.self) else {
      throw parser.failure("the header is not UTF-8; save the file as UTF-8.", at: cell.place)
    }
    if text == "id" {
      if columns.contains(where: { if case .id = $0 { true } else { false } }) {
        throw parser.failure("the column id stands twice.", at: cell.place)
      }
      return .id
    }
    let key: FieldKey
    do throws(TransferProblem) {
      key = try FieldKey(text)
    } catch {
      let separators = text.contains(";") || text.contains("\t")
      let hint = separators ? " The cells of a CSV file are separated by commas." : ""
      throw parser.failure("the column \(error.message)\(hint)", at: cell.place)
    }
    if keys.contains(where: { $0.field == key.field }) {
      throw parser.failure(
        "the column \(key.field) stands twice; take one out, or rename it.", at: cell.place)
    }
    return .field(key)
  }

  mutating func next() throws(TransferError) -> TransferRow? {
    guard let record = try parser.next() else { return nil }
    var row = TransferRow(at: record.place)
    row.size = record.size
    do throws(TransferProblem) {
      try fill(&row, from: record)
    } catch {
      row.problem = error
    }
    return row
  }

  private func fill(_ row: inout TransferRow, from record: CSVParser.Row) throws(TransferProblem) {
    if record.isTooLarge {
      throw TransferProblem("the row is larger than a record can be.", at: record.place)
    }
    guard record.cells.count == columns.count else {
      throw TransferProblem(
        "the row has \(Self.cells(record.cells.count)), but the header \(columns.count); a comma "
          + "inside a cell needs quotes around the cell.", at: record.place)
    }
    for (column, cell) in zip(columns, record.cells) {
      guard let text = String(validating: cell.bytes, as: UTF8.self) else {
        throw TransferProblem("the cell is not UTF-8; save the file as UTF-8.", at: cell.place)
      }
      switch column {
      case .id:
        if text.isEmpty { continue }
        row.id = text
        row.idPlace = cell.place
      case .field(let key):
        if text.isEmpty, !cell.isQuoted { continue }
        row.cells.append(
          TransferRow.Cell(
            key: key, place: cell.place, content: text.isEmpty ? .emptyText : .text(text)))
      }
    }
  }

  private static func cells(_ count: Int) -> String {
    count == 1 ? "1 cell" : "\(count) cells"
  }
}
