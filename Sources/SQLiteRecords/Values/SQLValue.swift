import Foundation
import Records

/// A value as SQLite stores it.
enum SQLValue: Sendable, Hashable {
  case null
  case int(Int64)
  case double(Double)
  case text(String)
  /// Text by its bytes, which need not be valid UTF-8: the bound of a range can be any bytes.
  case bytes([UInt8])
  case blob(Data)
  /// What a function is asked, for it alone to see.
  case expression(RowExpression)

  /// The date as the column holds it: seconds since 2001-01-01T00:00:00Z, to the bit.
  static func date(_ date: Date) -> SQLValue {
    .double(date.timeIntervalSinceReferenceDate)
  }
}

extension SQLValue {
  /// Whether two values are stored as the same bytes, which Swift's own comparison of texts does not ask.
  func isSame(as other: SQLValue) -> Bool {
    guard case .text(let text) = self, case .text(let otherText) = other else {
      return self == other
    }
    return UTF8Order.equal(text, otherText)
  }
}

extension SQLiteStatement {
  /// Binds a value of any kind.
  func bind(_ value: SQLValue, at index: Int32) throws(SQLiteFailure) {
    switch value {
    case .null: try bindNull(at: index)
    case .int(let value): try bind(value, at: index)
    case .double(let value): try bind(value, at: index)
    case .text(let value): try bind(value, at: index)
    case .bytes(let value): try bind(text: value, at: index)
    case .blob(let value): try bind(value, at: index)
    case .expression(let value): try bind(value, at: index)
    }
  }

  /// Binds values to the parameters from the first on.
  func bind(_ values: [SQLValue]) throws(SQLiteFailure) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }
}
