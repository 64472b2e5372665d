/// A sentence of prose that carries `[R-12]`: what examples prove.
package struct SpecRequirement: Hashable, Sendable {
  /// The number as written, for example `R-12`.
  package var id: String

  /// The sentence in front of the mark, on one line.
  package var sentence: String

  /// The 1-based line of the mark.
  package var line: Int

  /// Whether `word` has the form `R-` and digits.
  package static func isID(_ word: String) -> Bool {
    word.hasPrefix("R-") && word.utf8.count > 2 && word.utf8.dropFirst(2).allSatisfy(\.isDigit)
  }
}
