import Records
import StrictJSON

/// Writes the records of a file one by one.
protocol RowWriter {
  /// Hands over what was written since the last time.
  mutating func takeBytes() -> [UInt8]
  /// What stands before the first record.
  mutating func begin()
  /// What stands before the first record of a type.
  mutating func begin(type: String, _ keys: [FieldKey])
  /// A record.
  mutating func write(id: String, _ cells: [(key: FieldKey, content: TransferRow.Content?)])
  /// What stands behind the last record of a type.
  mutating func endType()
  /// What stands behind the last record.
  mutating func end()
}

extension TransferFormat {
  /// A writer of a file in this form.
  ///
  /// - Parameter ordersByType: Whether each type has a place of its own, where the form has such places.
  func writer(ordersByType: Bool) -> any RowWriter {
    switch self {
    case .csv: CSVRowWriter()
    case .jsonl: JSONLineWriter()
    case .json: JSONRowWriter(ordersByType: ordersByType)
    }
  }
}

/// Writes a header and rows.
private struct CSVRowWriter: RowWriter {
  private var bytes: [UInt8] = []

  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func begin() {}
  mutating func endType() {}
  mutating func end() {}

  mutating func begin(type: String, _ keys: [FieldKey]) {
    bytes += CSVText.row(["id"] + keys.map { CSVText.cell($0.text) }).utf8
  }

  mutating func write(id: String, _ cells: [(key: FieldKey, content: TransferRow.Content?)]) {
    let texts = cells.map { cell in
      switch cell.content {
      case .text(let text)?: CSVText.cell(text)
      case .emptyText?: CSVText.cell("")
      case .json?, nil: ""
      }
    }
    bytes += CSVText.row([CSVText.cell(id)] + texts).utf8
  }
}

/// Writes an object a line.
private struct JSONLineWriter: RowWriter {
  private var bytes: [UInt8] = []

  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func begin() {}
  mutating func begin(type: String, _ keys: [FieldKey]) {}
  mutating func endType() {}
  mutating func end() {}

  mutating func write(id: String, _ cells: [(key: FieldKey, content: TransferRow.Content?)]) {
    var json = JSONWriter(isIndented: false)
    json.record(id: id, cells)
    json.endLine()
    bytes += json.takeBytes()
  }
}

/// Writes an array of objects with one record a line, or an object of such arrays.
private struct JSONRowWriter: RowWriter {
  private var json = JSONWriter(isIndented: true)
  private let ordersByType: Bool

  init(ordersByType: Bool) {
    self.ordersByType = ordersByType
  }

  mutating func takeBytes() -> [UInt8] { json.takeBytes() }

  mutating func begin() {
    if ordersByType { json.beginObject() } else { json.beginArray() }
  }

  mutating func begin(type: String, _ keys: [FieldKey]) {
    guard ordersByType else { return }
    json.key(type)
    json.beginArray()
  }

  mutating func write(id: String, _ cells: [(key: FieldKey, content: TransferRow.Content?)]) {
    json.element()
    json.record(id: id, cells)
  }

  mutating func endType() {
    if ordersByType { json.endArray() }
  }

  mutating func end() {
    if ordersByType { json.endObject() } else { json.endArray() }
    json.endLine()
  }
}

extension JSONWriter {
  fileprivate mutating func record(
    id: String, _ cells: [(key: FieldKey, content: TransferRow.Content?)]
  ) {
    beginObject(inline: true)
    key("id")
    string(id)
    for cell in cells {
      guard case .json(let value)? = cell.content else { continue }
      key(cell.key.text)
      natural(value)
    }
    endObject()
  }

  /// Writes what JSON has.
  private mutating func natural(_ value: RecordValue) {
    switch value {
    case .bool(let value): bool(value)
    case .int(let value): int(value)
    case .double(let value): double(value)
    case .string(let value): string(value)
    case .list(let elements):
      beginArray(inline: true)
      for item in elements {
        element()
        natural(item)
      }
      endArray()
    case .object(let object):
      beginObject(inline: true)
      for member in object.members {
        key(member.key)
        natural(member.value)
      }
      endObject()
    case .date, .data, .reference, .location: natural(value.json)
    }
  }
}
