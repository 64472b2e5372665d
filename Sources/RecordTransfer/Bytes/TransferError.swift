/// A place in a text.
package struct TransferPlace: Hashable, Sendable {
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Where a text begins.
  static let start = TransferPlace(line: 1, column: 1)

  /// Goes past a byte.
  mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xc0 != 0x80 {
      // Bytes that continue a scalar do not count.
      column += 1
    }
  }

  /// The place of something in a text that itself begins here.
  func of(line: Int, column: Int) -> TransferPlace {
    line == 1
      ? TransferPlace(line: self.line, column: self.column + column - 1)
      : TransferPlace(line: self.line + line - 1, column: column)
  }
}

/// What is wrong with a record of a file, and where.
package struct TransferProblem: Error, Hashable, Sendable {
  /// Where, nil when it is about the whole file.
  package var place: TransferPlace?
  /// What is wrong and what to do about it, never with a field's value.
  package var message: String
  /// Whether the record is good, but the store has one of its name.
  package var isConflict = false

  package init(_ message: String, at place: TransferPlace? = nil) {
    self.place = place
    self.message = message
  }
}

/// Why a file cannot be read or written.
package struct TransferError: Error, Hashable, Sendable {
  /// The file.
  package let name: String
  /// What is wrong with it.
  package let problem: TransferProblem

  package init(_ name: String, _ problem: TransferProblem) {
    self.name = name
    self.problem = problem
  }

  package init(_ name: String, _ message: String, at place: TransferPlace? = nil) {
    self.init(name, TransferProblem(message, at: place))
  }
}

extension TransferError: CustomStringConvertible {
  /// `lists.csv:3:7: …`, as compilers and editors name a place.
  package var description: String {
    guard let place = problem.place else { return "\(name): \(problem.message)" }
    return "\(name):\(place.line):\(place.column): \(problem.message)"
  }
}
