import DurableFiles
import StrictJSON

/// A line of a journal: a JSON object whose first member is the checksum of the rest.
///
/// Each checksum continues that of the line before, so a line that is missing or repeated is noticed
/// as surely as a changed byte. The first line names the document by its checksum.
enum JournalLine {
  private static let opening = [UInt8](#"{"checksum":""#.utf8)
  private static let digits = opening.count..<opening.count + 8

  /// Begins a line; its other members follow.
  static func begin() -> JSONWriter {
    var json = JSONWriter(isIndented: false)
    json.beginObject()
    json.key("checksum")
    json.string(String(decoding: DocumentFormat.blankChecksum, as: UTF8.self))
    return json
  }

  /// Ends a line and fills in its checksum.
  static func seal(_ json: JSONWriter, after previous: UInt32) -> (line: [UInt8], checksum: UInt32)
  {
    var json = json
    json.endObject()
    var line = json.takeBytes()
    let value = line.withUnsafeBytes { checksum(of: $0, after: previous) }
    line.replaceSubrange(digits, with: HexDigits.text(of: value))
    line.append(UInt8(ascii: "\n"))
    return (line, value)
  }

  /// The checksum of a line without its line break, nil when the line does not have it.
  static func verifiedChecksum(
    of line: UnsafeRawBufferPointer, after previous: UInt32
  ) -> UInt32? {
    guard line.count > digits.upperBound, line[..<digits.lowerBound].elementsEqual(opening),
      let stated = HexDigits.checksum(line[digits])
    else { return nil }
    return stated == checksum(of: line, after: previous) ? stated : nil
  }

  private static func checksum(of line: UnsafeRawBufferPointer, after previous: UInt32) -> UInt32 {
    var checksum = Checksum(continuing: previous)
    checksum.update(UnsafeRawBufferPointer(rebasing: line[digits.upperBound...]))
    return checksum.value
  }
}
