import Foundation
import Records
import StrictJSON

/// Writes the records of an indented text as ``JSONWriter/record(_:)`` does, with what stands between their values made
/// once for each shape.
struct RecordWriter {
  /// A date and its text in quotes.
  private struct DateMemo {
    var date = Date.distantFuture
    var text: [UInt8] = []
  }

  private var layout: RecordLayout?
  private var layouts: [ObjectIdentifier: RecordLayout] = [:]
  private var created = DateMemo()
  private var modified = DateMemo()

  /// Writes a record as the next value; all of one writer's records must be at the same depth.
  mutating func write(_ record: Record, to json: inout JSONWriter) {
    guard let createdDate = record.created, let modifiedDate = record.modified,
      let version = record.version
    else { return json.record(record) }
    let layout = layout(of: record.shape, in: json)
    Self.note(createdDate, in: &created)
    Self.note(modifiedDate, in: &modified)
    let head =
      layout.text.count + created.text.count + modified.text.count + JSONCursor.intSize
    let (created, modified) = (created.text, modified.text)
    layout.text.withUnsafeBytes { text in
      json.extend { cursor in
        guard cursor.hasRoom(for: head) else { return false }
        cursor.bytes(text, layout.created)
        cursor.bytes(created)
        cursor.bytes(text, layout.modified)
        cursor.bytes(modified)
        cursor.bytes(text, layout.version)
        cursor.digits(of: version.rawValue)
        let isDone = record.values.withUnsafeBufferPointer { values in
          for part in layout.parts {
            guard let value = values[part.slot] else { continue }
            guard cursor.hasRoom(for: part.gap.count) else { return false }
            cursor.bytes(text, part.gap)
            guard cursor.value(value) else { return false }
          }
          return true
        }
        guard isDone, cursor.hasRoom(for: layout.closing.count) else { return false }
        cursor.bytes(text, layout.closing)
        return true
      }
    }
  }

  private mutating func layout(of shape: RecordShape, in json: JSONWriter) -> RecordLayout {
    if let layout, layout.shape === shape { return layout }
    let found = layouts[ObjectIdentifier(shape)] ?? RecordLayout(of: shape, in: json)
    // It holds the shape, whose identity so is nobody else's.
    layouts[ObjectIdentifier(shape)] = found
    layout = found
    return found
  }

  /// Makes the text of a date, unless it is that of the record before: those of a commit have the same.
  private static func note(_ date: Date, in memo: inout DateMemo) {
    if memo.date == date, !memo.text.isEmpty { return }
    memo.date = date
    memo.text.removeAll(keepingCapacity: true)
    memo.text.append(UInt8(ascii: "\""))
    // The clock is checked before a commit, so every date has a text.
    _ = DateText.append(date, to: &memo.text)
    memo.text.append(UInt8(ascii: "\""))
  }
}

extension JSONCursor {
  /// Writes a field's value as ``JSONWriter/value(_:)`` does; false when there is no room for it.
  fileprivate mutating func value(_ value: RecordValue) -> Bool {
    switch value {
    case .string(let text):
      guard hasRoom(for: Self.stringSize(text.utf8.count)) else { return false }
      string(text)
    case .int(let number):
      guard hasRoom(for: Self.intSize) else { return false }
      int(number)
    case .bool(let value):
      guard hasRoom(for: 5) else { return false }
      bytes(value ? "true" : "false")
    case .date(let date):
      guard hasRoom(for: DateText.wholeSecondsSize + 2) else { return false }
      guard quotedSeconds(of: date) else { return rare(value) }
    case .list(let elements):
      guard hasRoom(for: 2) else { return false }
      byte(UInt8(ascii: "["))
      var isFirst = true
      for element in elements {
        guard hasRoom(for: 2) else { return false }
        if !isFirst { bytes(", ") }
        isFirst = false
        guard self.value(element) else { return false }
      }
      guard hasRoom(for: 1) else { return false }
      byte(UInt8(ascii: "]"))
    case .double, .data, .reference, .location, .object: return rare(value)
    }
    return true
  }

  /// Writes a date that is a whole number of seconds; false for another.
  private mutating func quotedSeconds(of date: Date) -> Bool {
    append { place in
      guard let count = DateText.write(wholeSecondsOf: date, to: place + 1) else { return 0 }
      place.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
      place.storeBytes(of: UInt8(ascii: "\""), toByteOffset: count + 1, as: UInt8.self)
      return count + 2
    } > 0
  }

  private mutating func rare(_ value: RecordValue) -> Bool {
    var json = JSONWriter(isIndented: true)
    json.value(value)
    let text = json.takeBytes()
    guard hasRoom(for: text.count) else { return false }
    bytes(text)
    return true
  }
}
