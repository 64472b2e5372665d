import Records

/// What a file says about one record.
struct TransferRow {
  /// A value, as the form of the file gives it.
  enum Content {
    /// The text of a CSV cell, not empty.
    case text(String)
    /// A CSV cell of two quotes: empty text in a column of text, nothing in any other.
    case emptyText
    /// What JSON has: a bool, int, double, string, list or object.
    case json(RecordValue)
  }

  /// A value, and what it is the value of.
  struct Cell {
    let key: FieldKey
    let place: TransferPlace
    let content: Content
  }

  /// Where the record begins.
  let place: TransferPlace
  /// The record type under which it stands, where the file is ordered so.
  var type: String?
  /// Its name, or its type and name; nil when the file gives none.
  var id: String?
  /// Where that stands.
  var idPlace: TransferPlace?
  /// The values there are; an absent one has no cell.
  var cells: [Cell] = []
  /// How many bytes of the file it takes.
  var size = 0
  /// Why the record cannot be read.
  var problem: TransferProblem?

  init(at place: TransferPlace) {
    self.place = place
  }
}

/// Reads a file record by record.
protocol RowReader {
  /// The next record, nil at the end.
  ///
  /// - Throws: A ``TransferError`` where the file cannot be read on; what is wrong with a single record is in its row.
  mutating func next() throws(TransferError) -> TransferRow?
}

extension TransferFormat {
  /// A reader of a file in this form.
  ///
  /// - Parameter type: The only type to read from a file that is ordered by types.
  func reader(of source: any ByteSource, type: String?) throws(TransferError) -> any RowReader {
    switch self {
    case .csv: try CSVRowReader(source)
    case .json: JSONRowReader(ArrayCutter(try ByteCursor(source), type: type))
    case .jsonl: JSONRowReader(LineCutter(try ByteCursor(source)))
    }
  }
}
