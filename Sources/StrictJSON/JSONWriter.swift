/// Writes a JSON text into bytes: indented, one member a line, or on a single line.
///
/// Commas, line breaks and colons are its business; what may follow what is the caller's. The bytes
/// can be taken away in portions while it writes, so a text need not fit into memory.
package struct JSONWriter {
  /// The bytes not yet taken away.
  package internal(set) var bytes: [UInt8] = []
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

  /// Hands over the bytes written so far, and forgets them.
  package mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes = []
    bytes.reserveCapacity(taken.count)
    return taken
  }

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
    separate()
  }

  /// Writes the key of the next member of an object; the value follows.
  package mutating func key(_ key: String) {
    separate()
    string(key)
    endKey()
  }

  /// Writes a key that needs no escapes.
  package mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    endKey()
  }

  /// Writes a whole number.
  package mutating func int(_ value: some BinaryInteger) {
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a finite double as the shortest text that reads back as the same double.
  package mutating func double(_ value: Double) {
    // Swift's text always has a point or an exponent, so it never reads back as an int.
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes true or false.
  package mutating func bool(_ value: Bool) {
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  /// Ends the line, and with it the text.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func begin(_ bracket: UInt8, inline: Bool) {
    bytes.append(bracket)
    let isInline = inline || !isIndented || containers.last?.isInline ?? false
    containers.append(Container(isInline: isInline))
  }

  private mutating func end(_ bracket: UInt8) {
    if let container = containers.popLast(), !container.isEmpty, !container.isInline {
      breakLine()
    }
    bytes.append(bracket)
  }

  private mutating func separate() {
    let last = containers.count &- 1
    let isFirst = containers[last].isEmpty
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    containers[last].isEmpty = false
    if !containers[last].isInline {
      breakLine()
    } else if isIndented, !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    if isIndented { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 &* containers.count))
  }
}
