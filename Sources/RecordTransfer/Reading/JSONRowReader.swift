import Records
import StrictJSON

/// Reads the records of a JSON file: objects with the record's name under `id`, and its fields.
struct JSONRowReader: RowReader {
  private var cutter: any JSONCutter
  /// Keys that were read before; there are few different ones.
  private var known: [String: FieldKey] = [:]

  init(_ cutter: any JSONCutter) {
    self.cutter = cutter
  }

  mutating func next() throws(TransferError) -> TransferRow? {
    guard let piece = try cutter.next() else { return nil }
    var row = TransferRow(at: piece.place)
    row.type = piece.type
    row.size = piece.bytes.count
    do throws(TransferProblem) {
      if piece.isTooLarge {
        throw TransferProblem("the object is larger than a record can be.", at: piece.place)
      }
      try fill(&row, from: piece.bytes)
    } catch {
      row.problem = error
    }
    return row
  }

  private mutating func fill(_ row: inout TransferRow, from bytes: [UInt8]) throws(TransferProblem)
  {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(TransferProblem) in
        var reader = JSONReader(bytes)
        do throws(JSONError) {
          try readObject(&reader, PlaceCounter(bytes, from: row.place), into: &row)
        } catch {
          throw TransferProblem(
            error.problem + ".", at: row.place.of(line: error.line, column: error.column))
        }
      }
    }
    try result.get()
    if let problem = row.problem { throw problem }
  }

  /// Reads the record; what is not the text's fault but the record's is noted in the row.
  private mutating func readObject(
    _ reader: inout JSONReader, _ places: PlaceCounter, into row: inout TransferRow
  ) throws(JSONError) {
    var places = places
    guard try reader.peek() == .object else {
      throw reader.failure("a record is an object such as {\"name\": \"Milk\"}")
    }
    try reader.beginObject()
    while let text = try reader.nextKey() {
      let key = reader.string(of: text)
      let keyPlace = places.place(at: text.start - 1)
      reader.skipSpace()
      let place = places.place(at: reader.offset)
      let value = try reader.natural(depth: 0)
      do throws(TransferProblem) {
        try add(value, under: key, at: keyPlace, place, to: &row)
      } catch {
        row.problem = row.problem ?? error
      }
    }
    try reader.finish()
  }

  private mutating func add(
    _ value: RecordValue?, under text: String, at keyPlace: TransferPlace, _ place: TransferPlace,
    to row: inout TransferRow
  ) throws(TransferProblem) {
    if text == "id" {
      row.idPlace = place
      switch value {
      case .string(let id)?: row.id = id
      case .int(let number)?: row.id = String(number)
      case nil: break
      default: throw TransferProblem("a record's id is text, such as \"groceries\".", at: place)
      }
      return
    }
    let key: FieldKey
    if let before = known[text] {
      key = before
    } else {
      do throws(TransferProblem) {
        key = try FieldKey(text)
      } catch {
        throw TransferProblem("the key \(error.message)", at: keyPlace)
      }
      // A file that never repeats a key must not fill the memory with them.
      if known.count < 10_000 { known[text] = key }
    }
    guard let value else { return }
    if row.cells.contains(where: { $0.key.field == key.field }) {
      throw TransferProblem("the field \(key.field) stands twice in the record.", at: keyPlace)
    }
    row.cells.append(TransferRow.Cell(key: key, place: place, content: .json(value)))
  }
}

/// Finds the places of bytes, one behind the other.
private struct PlaceCounter {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  private var current: TransferPlace

  init(_ bytes: UnsafeRawBufferPointer, from place: TransferPlace) {
    self.bytes = bytes
    current = place
  }

  mutating func place(at target: Int) -> TransferPlace {
    while offset < target {
      current.pass(bytes[offset])
      offset += 1
    }
    return current
  }
}
