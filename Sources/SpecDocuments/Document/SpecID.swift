/// The written name of an example or of a table row: `SHOP-1`, `ASK-1a`.
///
/// The form is `[A-Z]{2,5}-[0-9]+[a-z]{0,2}`; ids are written, never counted, and never reused.
package enum SpecID {
  /// Whether `word` has the form of an id.
  package static func isValid(_ word: String) -> Bool {
    guard let parts = parts(of: word) else { return false }
    return (2...5).contains(parts.letters.count) && parts.letters.allSatisfy(\.isUppercase)
      && !parts.digits.isEmpty && parts.suffix.count <= 2
      && parts.suffix.allSatisfy(\.isLowercase)
  }

  /// Whether `word` was plainly meant as an id but does not have its form, such as `shop-1` or `SHOP-1:`.
  package static func isMalformed(_ word: String) -> Bool {
    guard !isValid(word), let parts = parts(of: word) else { return false }
    return !parts.letters.isEmpty && !parts.digits.isEmpty
  }

  /// The id of the heading that a row's id extends, if `row` extends `heading` by small letters only.
  package static func extends(_ row: String, heading: String) -> Bool {
    guard isValid(row), row.hasPrefix(heading), row.utf8.count > heading.utf8.count else {
      return false
    }
    return row.utf8.dropFirst(heading.utf8.count).allSatisfy(\.isLowercase)
  }

  /// The form in words, for diagnostics.
  package static let form =
    "two to five capitals, a hyphen, digits, then at most two small letters (SHOP-1, ASK-1a)"

  private struct Parts {
    var letters: ArraySlice<UInt8>
    var digits: ArraySlice<UInt8>
    var suffix: ArraySlice<UInt8>
  }

  private static func parts(of word: String) -> Parts? {
    let bytes = Array(word.utf8)
    guard let hyphen = bytes.firstIndex(of: UInt8(ascii: "-")) else { return nil }
    let letters = bytes[..<hyphen]
    let rest = bytes[(hyphen + 1)...]
    let digits = rest.prefix(while: \.isDigit)
    let suffix = rest[digits.endIndex...]
    guard letters.allSatisfy(\.isLetter) else { return nil }
    return Parts(letters: letters, digits: digits, suffix: suffix)
  }
}
