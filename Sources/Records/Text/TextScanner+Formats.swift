/// The placeholders for arguments, and what else only a format string has.
extension TextScanner {
  /// Takes `%@`, and in a format string `%K`, `%d` or `%f`; nil when the sign starts none of them.
  mutating func format() -> TextToken.Format? {
    guard let format = format(at: position), format == .value || purpose == .format else {
      return nil
    }
    position += 2
    return format
  }

  private func format(at index: Int) -> TextToken.Format? {
    guard index + 1 < scalars.count else { return nil }
    return TextToken.Format(rawValue: text(index..<index + 2))
  }

  /// Refuses a placeholder in a string, where it would be text.
  func checkPercent() throws(RecordError) {
    guard let format = format(at: position) else { return }
    throw error(
      "\(format.rawValue) in quotes is no placeholder; leave the quotes out, or write %\(format.rawValue).",
      expected: "no placeholder", got: format.rawValue, at: position + 1)
  }

  /// Whether the current token starts `DISTANCE(…)`, or in a format string
  /// `distanceToLocation:fromLocation:(…)`.
  var isAtDistance: Bool { isAt("DISTANCE") || isAtDistanceSelector }

  /// Goes to the parenthesis of a distance.
  mutating func takeDistance() throws(RecordError) {
    if isAtDistanceSelector { position += Self.distanceSelectorEnd.count }
    try advance()
  }

  private static let distanceSelectorEnd = ":fromLocation:".unicodeScalars

  private var isAtDistanceSelector: Bool {
    guard purpose == .format, case .word("distanceToLocation", keys: []) = token.kind else {
      return false
    }
    return scalars[position...].starts(with: Self.distanceSelectorEnd)
  }
}
