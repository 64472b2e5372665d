import Foundation
import Records

/// A value made of a field's value, by which records are found or ordered.
enum DerivedValue: Sendable, Hashable {
  /// A string's folded text.
  case folded(TextOptions)
  /// What a sort key orders by, as bytes in that order: for paths into objects and for distances.
  case term(SortTerm)
  /// The folded texts of a list of strings, one under the other, to search for parts of them.
  case parts(TextOptions)

  /// The value as SQLite stores it, NULL when there is none.
  func value(of value: RecordValue?) -> SQLValue {
    switch (self, value) {
    case (.folded(let options), .string(let text)?): .text(TextFolding.fold(text, options))
    case (.term(let term), let value?):
      term.value(of: value).flatMap(OrderedBytes.bytes).map { .blob(Data($0)) } ?? .null
    case (.parts(let options), .list(let elements)?):
      .text(
        elements.map { element in
          if case .string(let text) = element { TextFolding.fold(text, options) } else { "" }
        }.joined(separator: "\n"))
    default: .null
    }
  }
}
