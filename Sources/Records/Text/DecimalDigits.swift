/// A double's shortest decimal digits, split at the point.
struct DecimalDigits: Equatable {
  let isNegative: Bool
  /// Decimal digits without leading zeros; empty for zero.
  let whole: [UInt8]
  /// Decimal digits without trailing zeros; empty for zero.
  let fraction: [UInt8]

  /// Reads the shortest text that gives the double back, or nil for one that is not finite.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    var digits: [UInt8] = []
    var pointAfter: Int?
    var exponent = 0
    var isNegative = false
    let description = value.description
    if !description.utf8.contains(UInt8(ascii: "e")) {
      self.init(plain: description)
      return
    }
    var text = Substring(description)
    if text.first == "-" {
      isNegative = true
      text.removeFirst()
    }
    if let e = text.firstIndex(of: "e") {
      exponent = Int(text[text.index(after: e)...]) ?? 0
      text = text[..<e]
    }
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        pointAfter = digits.count
      } else {
        digits.append(byte - UInt8(ascii: "0"))
      }
    }
    let point = (pointAfter ?? digits.count) + exponent
    var whole = point > 0 ? Array(digits.prefix(point)) : []
    if point > digits.count { whole += Array(repeating: 0, count: point - digits.count) }
    var fraction = point < digits.count ? Array(digits.dropFirst(max(point, 0))) : []
    if point < 0 { fraction = Array(repeating: 0, count: -point) + fraction }
    while fraction.last == 0 { fraction.removeLast() }
    self.init(
      isNegative: isNegative, whole: Array(whole.drop { $0 == 0 }), fraction: fraction)
  }

  private init(isNegative: Bool, whole: [UInt8], fraction: [UInt8]) {
    self.isNegative = isNegative
    self.whole = whole
    self.fraction = fraction
  }

  /// Reads a text without an exponent.
  private init(plain text: String) {
    var whole: [UInt8] = []
    var fraction: [UInt8] = []
    var isNegative = false
    var isBehindPoint = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isBehindPoint = true
      default:
        let digit = byte - UInt8(ascii: "0")
        if isBehindPoint {
          fraction.append(digit)
        } else if digit != 0 || !whole.isEmpty {
          whole.append(digit)
        }
      }
    }
    while fraction.last == 0 { fraction.removeLast() }
    self.init(isNegative: isNegative, whole: whole, fraction: fraction)
  }

  /// What is missing from the fraction to one: 0.25 for 0.75; not to be asked of an empty one.
  static func complement(_ fraction: [UInt8]) -> [UInt8] {
    var result = fraction.map { 9 - $0 }
    // The last digit is not zero, so adding one to the last place never carries.
    if let last = fraction.last { result[result.count - 1] = 10 - last }
    return result
  }
}
