package import Foundation

/// Dates as ISO 8601 text in UTC, exact to the bit.
///
/// A date is a double: the seconds since 2001-01-01T00:00:00Z. Its text has as many fraction
/// digits as the double's shortest decimal digits need, so that reading gives the same double.
/// Nothing goes through a formatter or a calendar of the system.
package enum DateText {
  private static let secondsPerDay = 86_400

  /// Whether a date lies in the years 0000 to 9999.
  package static func isInRange(_ date: Date) -> Bool {
    let seconds = date.timeIntervalSinceReferenceDate
    return seconds >= earliest && seconds < end
  }

  /// The text `2026-03-02` or `2026-03-02T10:15:00.25Z`, or nil outside the years 0000 to 9999.
  package static func text(_ date: Date) -> String? {
    var text: [UInt8] = []
    text.reserveCapacity(32)
    return append(date, to: &text) ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Appends the text of a date; false, and nothing is appended, outside the years 0000 to 9999.
  package static func append(_ date: Date, to text: inout [UInt8]) -> Bool {
    guard isInRange(date) else { return false }
    let value = date.timeIntervalSinceReferenceDate
    let whole = value.rounded(.down)
    if whole == value { return append(seconds: Int(whole), fraction: [], to: &text) }
    guard let digits = DecimalDigits(value) else { return false }
    var seconds = digits.whole.reduce(0) { $0 * 10 + Int($1) }
    var fraction = digits.fraction
    if digits.isNegative {
      seconds = -seconds
      if !fraction.isEmpty {
        seconds -= 1
        fraction = DecimalDigits.complement(fraction)
      }
    }
    return append(seconds: seconds, fraction: fraction, to: &text)
  }

  /// The most bytes of a date that is a whole number of seconds.
  package static let wholeSecondsSize = 20

  /// Writes the text of a date that is a whole number of seconds, at most ``wholeSecondsSize`` bytes.
  ///
  /// - Returns: How many bytes were written; nil, and none is, for another date.
  package static func write(
    wholeSecondsOf date: Date, to place: UnsafeMutableRawPointer
  ) -> Int? {
    let value = date.timeIntervalSinceReferenceDate
    guard isInRange(date), value.rounded(.down) == value,
      let count = write(seconds: Int(value), hasFraction: false, to: place)
    else { return nil }
    guard count == wholeSecondsSize - 1 else { return count }
    place.storeBytes(of: UInt8(ascii: "Z"), toByteOffset: count, as: UInt8.self)
    return wholeSecondsSize
  }

  private static func append(
    seconds: Int, fraction: [UInt8], to text: inout [UInt8]
  ) -> Bool {
    let count = withUnsafeTemporaryAllocation(byteCount: wholeSecondsSize, alignment: 1) { room in
      guard let place = room.baseAddress else { return 0 }
      let count = write(seconds: seconds, hasFraction: !fraction.isEmpty, to: place)
      text.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<(count ?? 0)]))
      return count ?? 0
    }
    guard count == wholeSecondsSize - 1 else { return count > 0 }
    if !fraction.isEmpty {
      text.append(UInt8(ascii: "."))
      text += fraction.map { $0 + UInt8(ascii: "0") }
    }
    text.append(UInt8(ascii: "Z"))
    return true
  }

  /// Writes a day, and if it is not its first moment the time without what comes behind the seconds.
  ///
  /// - Returns: How many bytes were written, 10 or 19; nil outside the years 0000 to 9999.
  private static func write(
    seconds: Int, hasFraction: Bool, to place: UnsafeMutableRawPointer
  ) -> Int? {
    let rest = seconds % secondsPerDay
    let time = rest < 0 ? rest + secondsPerDay : rest
    guard let day = CalendarDay(daysSinceReference: (seconds - time) / secondsPerDay)
    else { return nil }
    let century = day.year / 100
    writePair(century, to: place, at: 0)
    writePair(day.year - century * 100, to: place, at: 2)
    place.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 4, as: UInt8.self)
    writePair(day.month, to: place, at: 5)
    place.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 7, as: UInt8.self)
    writePair(day.day, to: place, at: 8)
    guard time != 0 || hasFraction else { return 10 }
    let minutes = time / 60
    place.storeBytes(of: UInt8(ascii: "T"), toByteOffset: 10, as: UInt8.self)
    writePair(minutes / 60, to: place, at: 11)
    place.storeBytes(of: UInt8(ascii: ":"), toByteOffset: 13, as: UInt8.self)
    writePair(minutes % 60, to: place, at: 14)
    place.storeBytes(of: UInt8(ascii: ":"), toByteOffset: 16, as: UInt8.self)
    writePair(time - minutes * 60, to: place, at: 17)
    return 19
  }

  /// Writes a number below 100 as two digits.
  private static func writePair(_ number: Int, to place: UnsafeMutableRawPointer, at offset: Int) {
    let tens = number / 10
    let pair = UInt16(truncatingIfNeeded: tens | (number - tens * 10) << 8) + 0x3030
    place.storeBytes(of: pair.littleEndian, toByteOffset: offset, as: UInt16.self)
  }

  /// Reads `2026-03-02`, `2026-03-02T10:15:00Z` or the same with a fraction of the second.
  ///
  /// - Returns: The double nearest to the text, or nil when the text has another form, names a day
  ///   or time that does not exist (24:00 and leap seconds included), or rounds to the year 10000.
  package static func date(_ text: some Collection<UInt8>) -> Date? {
    var reader = Reader(rest: Array(text)[...])
    guard let year = reader.number(width: 4), reader.skip("-"),
      let month = reader.number(width: 2), reader.skip("-"),
      let dayOfMonth = reader.number(width: 2),
      let day = CalendarDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    var seconds = day.daysSinceReference * secondsPerDay
    var fraction: [UInt8] = []
    if !reader.rest.isEmpty {
      guard reader.skip("T"), let hour = reader.number(width: 2), hour < 24, reader.skip(":"),
        let minute = reader.number(width: 2), minute < 60, reader.skip(":"),
        let second = reader.number(width: 2), second < 60
      else { return nil }
      seconds += (hour * 60 + minute) * 60 + second
      if reader.skip(".") {
        fraction = reader.digits()
        if fraction.isEmpty { return nil }
      }
      guard reader.skip("Z"), reader.rest.isEmpty else { return nil }
    }
    return date(seconds: seconds, fraction: fraction)
  }

  /// Reads a text as ``date(_:)-(Collection<UInt8>)`` does.
  package static func date(_ text: some StringProtocol) -> Date? { date(text.utf8) }

  /// Reads the bytes of a text as ``date(_:)-(Collection<UInt8>)`` does, without a copy where it has the usual form.
  package static func date(bytes: UnsafeRawBufferPointer) -> Date? {
    func number(_ start: Int, _ count: Int) -> Int? {
      var value = 0
      for place in start..<(start + count) {
        let digit = bytes[place] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value &* 10 &+ Int(digit)
      }
      return value
    }
    let hasTime = bytes.count >= 20
    guard hasTime || bytes.count == 10, bytes[4] == UInt8(ascii: "-"),
      bytes[7] == UInt8(ascii: "-"), let year = number(0, 4), let month = number(5, 2),
      let dayOfMonth = number(8, 2),
      let day = CalendarDay(year: year, month: month, day: dayOfMonth)
    else { return date(bytes) }
    var seconds = day.daysSinceReference * secondsPerDay
    guard hasTime else { return date(seconds: seconds, fraction: []) }
    guard bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), bytes[bytes.count - 1] == UInt8(ascii: "Z"),
      let hour = number(11, 2), hour < 24, let minute = number(14, 2), minute < 60,
      let second = number(17, 2), second < 60
    else { return date(bytes) }
    seconds += (hour * 60 + minute) * 60 + second
    if bytes.count == 20 { return date(seconds: seconds, fraction: []) }
    // A fraction for which all digits together are exact in a double, and so is the power of ten: one rounding only.
    let count = bytes.count - 21
    guard bytes[19] == UInt8(ascii: "."), seconds >= 0, (1...powersOfTen.count - 1).contains(count),
      let fraction = number(20, count)
    else { return date(bytes) }
    let (scaled, isTooLarge) = seconds.multipliedReportingOverflow(by: powersOfTen[count])
    guard !isTooLarge, scaled <= (1 << 53) - fraction else { return date(bytes) }
    let value = Double(scaled + fraction) / Double(powersOfTen[count])
    let date = Date(timeIntervalSinceReferenceDate: value)
    return isInRange(date) ? date : nil
  }

  private static let powersOfTen = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]

  /// The double nearest to whole seconds and a decimal fraction that counts forward in time.
  private static func date(seconds: Int, fraction: [UInt8]) -> Date? {
    var seconds = seconds
    var fraction = fraction
    while fraction.last == 0 { fraction.removeLast() }
    var value = Double(seconds)
    if !fraction.isEmpty {
      let isNegative = seconds < 0
      if isNegative {
        seconds = -seconds - 1
        fraction = DecimalDigits.complement(fraction)
      }
      let digits = String(decoding: fraction.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
      guard let exact = Double("\(seconds).\(digits)") else { return nil }
      value = isNegative && exact != 0 ? -exact : exact
    }
    let date = Date(timeIntervalSinceReferenceDate: value)
    return isInRange(date) ? date : nil
  }

  private static let earliest = start(ofYear: 0)
  private static let end = start(ofYear: 9999) + Double(365 * secondsPerDay)

  private static func start(ofYear year: Int) -> Double {
    let days = CalendarDay(year: year, month: 1, day: 1)?.daysSinceReference ?? 0
    return Double(days * secondsPerDay)
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ expected: Unicode.Scalar) -> Bool {
      guard let byte = rest.first, UInt32(byte) == expected.value else { return false }
      rest.removeFirst()
      return true
    }

    mutating func number(width: Int) -> Int? {
      var value = 0
      for _ in 0..<width {
        guard let digit = digit() else { return nil }
        value = value * 10 + Int(digit)
      }
      return value
    }

    mutating func digits() -> [UInt8] {
      var digits: [UInt8] = []
      while let digit = digit() { digits.append(digit) }
      return digits
    }

    private mutating func digit() -> UInt8? {
      guard let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9")
      else { return nil }
      rest.removeFirst()
      return byte - UInt8(ascii: "0")
    }
  }
}
