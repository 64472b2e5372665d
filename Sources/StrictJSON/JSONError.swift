/// Why bytes are no JSON, or not the JSON that was expected, and where.
package struct JSONError: Error, Hashable, Sendable {
  /// What is wrong, as the end of a sentence.
  package let problem: String
  /// From 1.
  package let line: Int
  /// From 1, in Unicode scalars.
  package let column: Int

  /// Finds the line and the column of a byte.
  init(_ problem: String, at offset: Int, in bytes: UnsafeRawBufferPointer) {
    self.problem = problem
    var line = 1
    var column = 1
    for byte in bytes[..<min(offset, bytes.count)] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        // Bytes that continue a scalar do not count.
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String {
    "line \(line), column \(column): \(problem)"
  }
}
