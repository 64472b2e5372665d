/// The place of an element in a list, as a coding key.
struct IndexKey: CodingKey {
  let intValue: Int?
  let stringValue: String

  init(_ index: Int) {
    intValue = index
    stringValue = String(index)
  }

  init(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) { return nil }
}

/// A key given as text, such as `super`.
struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { return nil }
}

extension RecordError {
  /// The error with the place in a Swift value that it is about, such as `address.phones[2]`.
  func at(_ path: [any CodingKey]) -> RecordError {
    guard let first = path.first else { return self }
    var error = self
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    error.message = "\(text): \(message)"
    if error.field == nil { error.field = try? FieldName(first.stringValue) }
    return error
  }
}
