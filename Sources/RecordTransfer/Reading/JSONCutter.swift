/// The text of one record in a JSON file.
struct JSONPiece {
  let place: TransferPlace
  /// The record type it stands under, where the file is ordered by types.
  var type: String?
  var bytes: [UInt8] = []
  /// Whether it is larger than any record, so that not all of it was kept.
  var isTooLarge = false

  init(at place: TransferPlace, type: String? = nil) {
    self.place = place
    self.type = type
  }

  mutating func append(_ more: ArraySlice<UInt8>) {
    if bytes.count + more.count <= TransferFormat.recordBytes {
      bytes += more
    } else {
      isTooLarge = true
    }
  }
}

/// Cuts a JSON file into the texts of its records, so that only one has to be in memory.
protocol JSONCutter {
  /// The next record, nil at the end.
  mutating func next() throws(TransferError) -> JSONPiece?
}

/// Cuts a file with one record a line; blank lines are passed over.
struct LineCutter: JSONCutter {
  private var cursor: ByteCursor

  init(_ cursor: ByteCursor) {
    self.cursor = cursor
  }

  mutating func next() throws(TransferError) -> JSONPiece? {
    while try cursor.peek() != nil {
      var piece = JSONPiece(at: cursor.place)
      while let byte = try cursor.peek() {
        if byte == UInt8(ascii: "\n") {
          cursor.advance()
          break
        }
        piece.append(cursor.run(until: Self.stops))
      }
      let isBlank = piece.bytes.allSatisfy { [0x20, 0x09, 0x0d].contains($0) }
      if !isBlank || piece.isTooLarge { return piece }
    }
    return nil
  }

  private static let stops = ByteSet("\n".utf8)
}
