/// Writes a JSON text into bytes: indented, one member a line, or on a single line.
///
/// Commas, line breaks and colons are its business; what may follow what is the caller's. The bytes
/// can be taken away in portions while it writes, so a text need not fit into memory.
package struct JSONWriter {
  /// Room for bytes, of which the first ``count`` are written.
  private var room: [UInt8] = []
  /// How many bytes are not yet taken away.
  package private(set) var count = 0
  private var containers: [Container] = []
  private let isIndented: Bool

  private struct Container {
    let isInline: Bool
    var isEmpty = true
  }

  /// Makes a writer.
  ///
  /// - Parameter isIndented: One member a line, except in what is begun `inline`.
  package init(isIndented: Bool) {
    self.isIndented = isIndented
  }

  // MARK: - Bytes

  /// The bytes not yet taken away.
  package var bytes: [UInt8] { Array(room[..<count]) }

  /// Hands over the bytes written so far, and forgets them.
  package mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    count = 0
    return taken
  }

  /// Hands over the bytes written so far where they are, and forgets them.
  package mutating func drain<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let result = room.withUnsafeBytes { room in
      Result { () throws(Failure) in try body(UnsafeRawBufferPointer(rebasing: room[..<count])) }
    }
    try result.get()
    count = 0
  }

  /// Writes through a cursor, anew with more room as long as `body` finds that there is too little.
  package mutating func extend(_ body: (inout JSONCursor) -> Bool) {
    var most = 512
    while !tryToExtend(by: most, body) { most *= 4 }
  }

  /// Writes at most so many bytes.
  mutating func extend(by most: Int, _ body: (inout JSONCursor) -> Void) {
    _ = tryToExtend(by: most) { cursor in
      body(&cursor)
      return true
    }
  }

  /// Writes into room for at least so many bytes; what `body` wrote counts if it returns true.
  private mutating func tryToExtend(by most: Int, _ body: (inout JSONCursor) -> Bool) -> Bool {
    if room.count &- count < most {
      let size = max(count + most, 2 * room.count, 128)
      room.append(contentsOf: repeatElement(0, count: size - room.count))
    }
    let start = count
    let written = room.withUnsafeMutableBytes { room -> Int? in
      guard let base = room.baseAddress else { return nil }
      var cursor = JSONCursor(base + start, to: base + room.count)
      guard body(&cursor) else { return nil }
      return cursor.place - (base + start)
    }
    guard let written else { return false }
    count = start + written
    precondition(count <= room.count, "More was written than there is room for.")
    return true
  }

  /// A writer at the same place of the same text, which has written nothing of it yet.
  package var successor: JSONWriter {
    var writer = JSONWriter(isIndented: isIndented)
    writer.containers = containers
    return writer
  }

  // MARK: - Arrays and objects

  /// Begins an object as the next value.
  package mutating func beginObject(inline: Bool = false) {
    begin(UInt8(ascii: "{"), inline: inline)
  }

  /// Ends the object begun last.
  package mutating func endObject() {
    end(UInt8(ascii: "}"))
  }

  /// Begins an array as the next value.
  package mutating func beginArray(inline: Bool = false) {
    begin(UInt8(ascii: "["), inline: inline)
  }

  /// Ends the array begun last.
  package mutating func endArray() {
    end(UInt8(ascii: "]"))
  }

  /// Makes room for the next element of an array; the value follows.
  package mutating func element() {
    separate(0) { _ in }
  }

  /// Writes the key of the next member of an object; the value follows.
  package mutating func key(_ key: String) {
    let isIndented = isIndented
    separate(JSONCursor.stringSize(key.utf8.count) + 2) { cursor in
      cursor.string(key)
      cursor.colon(isIndented: isIndented)
    }
  }

  /// Writes a key that needs no escapes.
  package mutating func key(_ key: StaticString) {
    let isIndented = isIndented
    separate(key.utf8CodeUnitCount + 4) { cursor in
      cursor.byte(UInt8(ascii: "\""))
      cursor.bytes(key)
      cursor.byte(UInt8(ascii: "\""))
      cursor.colon(isIndented: isIndented)
    }
  }

  private mutating func begin(_ bracket: UInt8, inline: Bool) {
    extend(by: 1) { $0.byte(bracket) }
    let isInline = inline || !isIndented || containers.last?.isInline ?? false
    containers.append(Container(isInline: isInline))
  }

  private mutating func end(_ bracket: UInt8) {
    let container = containers.popLast()
    let depth = containers.count
    extend(by: 2 &* depth &+ 2) { cursor in
      if let container, !container.isEmpty, !container.isInline { cursor.lineBreak(depth: depth) }
      cursor.byte(bracket)
    }
  }

  /// Writes what comes before the next element or key, and then that.
  private mutating func separate(_ most: Int, _ body: (inout JSONCursor) -> Void) {
    let depth = containers.count
    let container = containers[depth &- 1]
    containers[depth &- 1].isEmpty = false
    let isIndented = isIndented
    extend(by: 2 &* depth &+ 2 &+ most) { cursor in
      if !container.isEmpty { cursor.byte(UInt8(ascii: ",")) }
      if !container.isInline {
        cursor.lineBreak(depth: depth)
      } else if isIndented, !container.isEmpty {
        cursor.byte(UInt8(ascii: " "))
      }
      body(&cursor)
    }
  }
}

extension JSONCursor {
  fileprivate mutating func lineBreak(depth: Int) {
    byte(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes("  ") }
  }

  fileprivate mutating func colon(isIndented: Bool) {
    byte(UInt8(ascii: ":"))
    if isIndented { byte(UInt8(ascii: " ")) }
  }
}
