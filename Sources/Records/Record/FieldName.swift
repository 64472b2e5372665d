/// Names a field of a record: `[A-Za-z][A-Za-z0-9_]*`, at most 255 characters.
///
/// `id`, `created`, `modified` and `version` are metadata in any case of their letters, never fields.
public struct FieldName: Hashable, Sendable {
  /// The name as text.
  public let rawValue: String

  /// Makes a field name from text.
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/invalidValue`` when the text breaks the rules above.
  public init(_ text: String) throws(RecordError) {
    guard NameRules.isIdentifier(text) else {
      throw RecordError(
        .invalidValue,
        "A field name starts with a letter and has only letters, digits and _, "
          + "at most \(NameRules.maximumLength) of them.")
    }
    if let metadata = RecordMetadata(anyCase: text) {
      throw RecordError(
        .invalidValue,
        "Every record has its own \"\(metadata.rawValue)\"; give the field another name.")
    }
    self.rawValue = text
  }

  /// Makes a field name from text that was validated when it was stored.
  package init(unchecked text: String) {
    self.rawValue = text
  }
}

extension FieldName: CustomStringConvertible {
  /// The name as text.
  public var description: String { rawValue }
}

extension FieldName: Comparable {
  /// Orders by the bytes of the names.
  public static func < (a: FieldName, b: FieldName) -> Bool { a.rawValue < b.rawValue }
}

extension FieldName: ExpressibleByStringLiteral {
  /// Makes a field name from a literal in source code.
  ///
  /// - Precondition: The literal is valid; one that is not is a mistake in the program.
  public init(stringLiteral literal: String) {
    do {
      try self.init(literal)
    } catch {
      preconditionFailure("\"\(literal)\" is no field name. \(error.message)")
    }
  }
}

extension FieldName: Codable {
  /// Reads the name from a string.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the name as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
