/// What line 1 says about a whole document.
package struct SpecDirective: Hashable, Sendable {
  /// The version of the documents' format.
  package var format = SpecDirective.currentFormat

  /// The screen that `open` opens.
  package var screen: String?

  /// The capabilities without which the whole document is skipped, loudly.
  package var requires: [String] = []

  /// The format this version reads.
  package static let currentFormat = 1
}
