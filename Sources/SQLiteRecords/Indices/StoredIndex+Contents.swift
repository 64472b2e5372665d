import Foundation
import Records

extension StoredIndex {
  /// The elements or words of a record, as bytes in their order.
  func terms(of record: Record) -> Set<Data> {
    var values: [RecordValue] = []
    switch declaration.purpose {
    case .elements:
      guard let key = declaration.keys.first, let field = key.path.field,
        case .list(let elements)? = record[field]
      else { return [] }
      values = elements.map { element in
        if case .string(let text) = element, !key.options.isEmpty {
          .string(TextFolding.fold(text, key.options))
        } else {
          element
        }
      }
    case .words: values = record.words.map { .string($0) }
    case .order, .substrings: break
    }
    return Set(values.compactMap { OrderedBytes.bytes(of: $0).map { Data($0) } })
  }

  /// The text of a record that is searched for parts, nil when it has none.
  func text(of record: Record) -> String? {
    guard let key = declaration.keys.first, let field = key.path.field, let value = record[field]
    else { return nil }
    if case .string(let text) = value { return TextFolding.fold(text, key.options) }
    guard case .text(let text) = DerivedValue.parts(key.options).value(of: value) else {
      return nil
    }
    return text
  }
}
