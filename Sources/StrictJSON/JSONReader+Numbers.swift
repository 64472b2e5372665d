extension JSONReader {
  /// Reads a number: an int if it is written without a point and exponent, else a double.
  ///
  /// - Throws: A ``JSONError`` for a whole number beyond 64 bits and a double beyond its range.
  package mutating func number() throws(JSONError) -> JSONNumber {
    skipSpace()
    let start = offset
    var place = offset
    let isNegative = byte(at: place) == UInt8(ascii: "-")
    if isNegative { place &+= 1 }
    guard let first = digit(at: place) else { throw failure("a number is expected here") }
    // Collected as a negative number, since those reach one further.
    var value: Int64 = 0
    var isTooLarge = false
    if first == 0 {
      place &+= 1
      if digit(at: place) != nil { throw failure("a number has no leading zero") }
    }
    // So many digits always fit.
    let safeEnd = place &+ 18
    while place < safeEnd, let digit = digit(at: place) {
      value = value &* 10 &- Int64(digit)
      place &+= 1
    }
    while let digit = digit(at: place) {
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = tenfold.subtractingReportingOverflow(Int64(digit))
      isTooLarge = isTooLarge || overflow || more
      value = sum
      place &+= 1
    }
    let wholeEnd = place
    try skipFraction(&place)
    try skipExponent(&place)
    offset = place
    if place > wholeEnd { return .double(try double(from: start, to: place)) }
    if !isNegative {
      isTooLarge = isTooLarge || value == .min
      value = 0 &- value
    }
    guard !isTooLarge else {
      throw failure("a whole number does not fit into 64 bits", at: start)
    }
    return .int(value)
  }

  private func skipFraction(_ place: inout Int) throws(JSONError) {
    guard byte(at: place) == UInt8(ascii: ".") else { return }
    place &+= 1
    try skipDigits(&place)
  }

  private func skipExponent(_ place: inout Int) throws(JSONError) {
    guard let letter = byte(at: place), letter | 0x20 == UInt8(ascii: "e") else { return }
    place &+= 1
    if let sign = byte(at: place), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      place &+= 1
    }
    try skipDigits(&place)
  }

  private func skipDigits(_ place: inout Int) throws(JSONError) {
    guard digit(at: place) != nil else { throw failure("a digit is expected here", at: place) }
    while digit(at: place) != nil { place &+= 1 }
  }

  private func double(from start: Int, to end: Int) throws(JSONError) -> Double {
    let text = String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw failure("a number is beyond the range of a double", at: start)
    }
    return value
  }

  private func byte(at place: Int) -> UInt8? {
    place < bytes.count ? bytes[place] : nil
  }

  private func digit(at place: Int) -> UInt8? {
    guard place < bytes.count else { return nil }
    let value = bytes[place] &- UInt8(ascii: "0")
    return value < 10 ? value : nil
  }
}
