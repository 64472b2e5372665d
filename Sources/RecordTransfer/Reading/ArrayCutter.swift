import Records
import StrictJSON

/// Cuts a JSON file that is one array of records, or an object with such an array for each record type.
///
/// It looks at nothing but strings, brackets and commas; what is between them is read when a record is.
struct ArrayCutter: JSONCutter {
  private enum State {
    case start
    /// In the array of a type, or in the only one.
    case array(type: String?, isFirst: Bool)
    /// In the object, at a key or its end.
    case object(isFirst: Bool)
    case end
  }

  private var cursor: ByteCursor
  private let wanted: String?
  private var state = State.start
  private var types: Set<String> = []

  /// Starts at the beginning.
  ///
  /// - Parameter type: The only type to read from an object of several.
  init(_ cursor: ByteCursor, type: String?) {
    self.cursor = cursor
    wanted = type
  }

  mutating func next() throws(TransferError) -> JSONPiece? {
    while true {
      switch state {
      case .start: try begin()
      case .object(let isFirst): try enterType(isFirst: isFirst)
      case .array(let type, let isFirst):
        guard let piece = try piece(type: type, isFirst: isFirst) else { continue }
        if type == nil || wanted == nil || type == wanted { return piece }
      case .end: return nil
      }
    }
  }

  private mutating func begin() throws(TransferError) {
    switch try significant() {
    case UInt8(ascii: "["):
      cursor.advance()
      state = .array(type: nil, isFirst: true)
    case UInt8(ascii: "{"):
      cursor.advance()
      state = .object(isFirst: true)
    case nil: throw cursor.failure("the file is empty; a JSON file without records is [].")
    default: throw cursor.failure("a JSON file of records \(Self.form).")
    }
  }

  private static let form =
    "is an array of objects, or an object with such an array under the name of each record type"

  // MARK: - The object of types

  private mutating func enterType(isFirst: Bool) throws(TransferError) {
    switch try significant() {
    case UInt8(ascii: "}"):
      cursor.advance()
      return try finish()
    case UInt8(ascii: ",") where !isFirst:
      cursor.advance()
      _ = try significant()
    default:
      if !isFirst { throw cursor.failure("a comma or } is expected here.") }
    }
    let place = cursor.place
    let type = try key()
    do {
      try RecordID.validate(type: type)
    } catch {
      throw cursor.failure(
        "\(FieldKey.shown(type)) is no record type; a JSON file of records \(Self.form).", at: place
      )
    }
    guard types.insert(type).inserted else {
      throw cursor.failure(
        "the type \(type) stands twice; put its records into one array.", at: place)
    }
    guard try significant() == UInt8(ascii: ":") else {
      throw cursor.failure("a colon is expected here.")
    }
    cursor.advance()
    guard try significant() == UInt8(ascii: "[") else {
      throw cursor.failure("an array is expected here; a JSON file of records \(Self.form).")
    }
    cursor.advance()
    state = .array(type: type, isFirst: true)
  }

  private mutating func key() throws(TransferError) -> String {
    let place = cursor.place
    guard try cursor.peek() == UInt8(ascii: "\"") else {
      throw cursor.failure("a key in quotes is expected here.")
    }
    var piece = JSONPiece(at: place)
    try passString(into: &piece)
    let read = piece.bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in
        var reader = JSONReader(bytes)
        return try reader.string()
      }
    }
    do throws(JSONError) {
      return try read.get()
    } catch {
      throw cursor.failure(
        error.problem + ".", at: place.of(line: error.line, column: error.column))
    }
  }

  private mutating func finish() throws(TransferError) {
    if try significant() != nil { throw cursor.failure("the text should end here.") }
    if let wanted, !types.contains(wanted), !types.isEmpty {
      throw TransferError(
        cursor.name,
        "the file has no records of the type \(wanted); it has "
          + types.sorted().joined(separator: ", ") + ".")
    }
    state = .end
  }

  // MARK: - The records

  /// The next element; nil when the array ends instead.
  private mutating func piece(type: String?, isFirst: Bool) throws(TransferError) -> JSONPiece? {
    if try significant() == UInt8(ascii: "]"), isFirst {
      try leaveArray(type: type)
      return nil
    }
    var piece = JSONPiece(at: cursor.place, type: type)
    var brackets: [UInt8] = []
    while let byte = try cursor.peek() {
      switch byte {
      case UInt8(ascii: "\""):
        try passString(into: &piece)
        continue
      case UInt8(ascii: ",") where brackets.isEmpty:
        if piece.bytes.isEmpty { throw cursor.failure("an object is expected here.") }
        cursor.advance()
        state = .array(type: type, isFirst: false)
        return piece
      case UInt8(ascii: "]") where brackets.isEmpty:
        if piece.bytes.isEmpty { throw cursor.failure("an object is expected here.") }
        try leaveArray(type: type)
        return piece
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        // In ASCII a closing bracket comes two places after the one that opens.
        brackets.append(byte + 2)
        if brackets.count > JSONReader.depthLimit {
          throw cursor.failure("arrays and objects nest more than \(JSONReader.depthLimit) deep.")
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard brackets.popLast() == byte else {
          throw cursor.failure("this bracket closes nothing that was opened.")
        }
      case UInt8(ascii: ","): break
      default:
        piece.append(cursor.run(until: Self.stops))
        continue
      }
      piece.append([byte])
      cursor.advance()
    }
    throw cursor.failure("the text ends inside an array or object; it may have been cut off.")
  }

  private static let stops = ByteSet("\",[]{}".utf8)
  /// What may end the plain part of a string.
  private static let stringStops = ByteSet(Array(0..<0x20) + Array("\"\\".utf8))

  /// Goes past the bracket.
  private mutating func leaveArray(type: String?) throws(TransferError) {
    cursor.advance()
    if type != nil {
      state = .object(isFirst: false)
      return
    }
    if try significant() != nil { throw cursor.failure("the text should end here.") }
    state = .end
  }

  private mutating func passString(into piece: inout JSONPiece) throws(TransferError) {
    let quote = cursor.place
    var isEscaped = false
    var isOpen = false
    while let byte = try cursor.peek() {
      if byte < 0x20 { throw cursor.failure("a control character must be escaped.") }
      if !isEscaped, !Self.stringStops.contains(byte) {
        piece.append(cursor.run(until: Self.stringStops))
        continue
      }
      piece.append([byte])
      cursor.advance()
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        if isOpen { return }
        isOpen = true
      }
    }
    throw cursor.failure("this string does not end; the file may have been cut off.", at: quote)
  }

  /// The next byte that is not white space, which stays; nil at the end.
  private mutating func significant() throws(TransferError) -> UInt8? {
    while let byte = try cursor.peek() {
      guard [0x20, 0x0a, 0x0d, 0x09].contains(byte) else { return byte }
      cursor.advance()
    }
    return nil
  }
}
