/// Cuts a CSV text into rows and cells, as RFC 4180 has it.
///
/// Cells are separated by commas and rows by line feeds, with or without a carriage return before them. A cell in
/// quotes can hold both, and quotes as two. Blank lines are passed over; anything else is refused rather than guessed.
struct CSVParser {
  /// One cell as bytes, without its quotes.
  struct Cell {
    let place: TransferPlace
    var bytes: [UInt8] = []
    var isQuoted = false
  }

  /// The cells of one row, at least one.
  struct Row {
    let place: TransferPlace
    var cells: [Cell] = []
    /// How many bytes it takes.
    var size = 0
    /// Whether it is larger than any record, so that not all of it was kept.
    var isTooLarge = false
  }

  private var cursor: ByteCursor

  init(_ source: any ByteSource) throws(TransferError) {
    cursor = try ByteCursor(source)
  }

  /// Where the parser stands.
  var place: TransferPlace { cursor.place }

  /// An error of the text.
  func failure(_ message: String, at place: TransferPlace? = nil) -> TransferError {
    cursor.failure(message, at: place)
  }

  /// The next row, nil at the end.
  mutating func next() throws(TransferError) -> Row? {
    while try cursor.peek() != nil {
      var row = Row(place: cursor.place)
      while try readCell(of: &row) {}
      let isBlank = row.cells.count == 1 && row.cells[0].bytes.isEmpty && !row.cells[0].isQuoted
      if !isBlank { return row }
    }
    return nil
  }

  /// Reads a cell and what ends it; false when that also ends the row.
  private mutating func readCell(of row: inout Row) throws(TransferError) -> Bool {
    var cell = Cell(place: cursor.place)
    if try cursor.peek() == UInt8(ascii: "\"") {
      cell.isQuoted = true
      try readQuoted(&cell, of: &row)
    } else {
      try readBare(&cell, of: &row)
    }
    // A cell is more than its bytes; without this a row of commas alone could fill the memory.
    row.size += 1
    if row.cells.count <= Self.mostCells { row.cells.append(cell) } else { row.isTooLarge = true }
    return try readEnd(ofQuoted: cell.isQuoted)
  }

  private mutating func readBare(_ cell: inout Cell, of row: inout Row) throws(TransferError) {
    while let byte = try cursor.peek() {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
      case UInt8(ascii: "\""):
        throw cursor.failure(
          "a quote stands inside a cell; put the whole cell into quotes, and write \"\" for the one "
            + "inside.")
      default: append(cursor.run(until: Self.bareStops), to: &cell, of: &row)
      }
    }
  }

  private mutating func readQuoted(_ cell: inout Cell, of row: inout Row) throws(TransferError) {
    cursor.advance()
    while let byte = try cursor.peek() {
      if byte == UInt8(ascii: "\"") {
        cursor.advance()
        guard try cursor.peek() == UInt8(ascii: "\"") else { return }
        cursor.advance()
        append([byte], to: &cell, of: &row)
      } else {
        append(cursor.run(until: Self.quotedStops), to: &cell, of: &row)
      }
    }
    throw cursor.failure(
      "the quote that opens here is never closed; the file may have been cut off.", at: cell.place)
  }

  private func append(_ bytes: ArraySlice<UInt8>, to cell: inout Cell, of row: inout Row) {
    row.size += bytes.count
    if row.size > TransferFormat.recordBytes {
      row.isTooLarge = true
    } else {
      cell.bytes += bytes
    }
  }

  private static let bareStops = ByteSet(",\"\n\r".utf8)
  private static let quotedStops = ByteSet("\"".utf8)

  private mutating func readEnd(ofQuoted isQuoted: Bool) throws(TransferError) -> Bool {
    switch try cursor.peek() {
    case nil: return false
    case UInt8(ascii: ","):
      cursor.advance()
      return true
    case UInt8(ascii: "\n"):
      cursor.advance()
      return false
    case UInt8(ascii: "\r"):
      let place = cursor.place
      cursor.advance()
      guard try cursor.next() == UInt8(ascii: "\n") else {
        throw cursor.failure(
          "a carriage return stands alone; lines end with LF or CR LF, and a cell with a carriage "
            + "return in it stands in quotes.", at: place)
      }
      return false
    default:
      throw cursor.failure(
        "behind a closing quote stands a comma or the end of the line; write \"\" for a quote inside "
          + "a cell.")
    }
  }

  /// More than any record has.
  private static let mostCells = 10_000
}
