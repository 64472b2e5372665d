/// Names a record: its type and, within the type, its name. Printed `Lists/groceries`.
///
/// A type is `[A-Za-z][A-Za-z0-9_]*`; a name is printable ASCII without `/` and without a leading `_`.
/// Each is at most 255 characters long. An identifier that exists is a valid one.
///
/// Identifiers are ordered by type, then by name, comparing bytes.
public struct RecordID: Hashable, Sendable {
  /// The record type, such as `Lists`.
  public let type: String

  /// The name, unique within the type, such as `groceries`.
  public let name: String

  /// Makes an identifier from its two parts.
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/invalidValue`` when a part breaks the rules above.
  public init(type: String, name: String) throws(RecordError) {
    try Self.validate(type: type)
    try Self.validate(name: name)
    self.init(uncheckedType: type, name: name)
  }

  /// Reads `Type/name`.
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/invalidValue`` when there is no `/` or a part is invalid.
  public init(_ text: some StringProtocol) throws(RecordError) {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      throw RecordError(
        .invalidValue, "A record is named by its type and its name, as in Lists/groceries.")
    }
    try self.init(
      type: String(text[..<slash]), name: String(text[text.utf8.index(after: slash)...]))
  }

  /// Makes an identifier from parts that were validated when they were stored.
  package init(uncheckedType type: String, name: String) {
    self.type = type
    self.name = name
  }

  /// Refuses a record type that is not `[A-Za-z][A-Za-z0-9_]*` of at most 255 characters.
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/invalidValue``.
  public static func validate(type: String) throws(RecordError) {
    guard NameRules.isIdentifier(type) else {
      throw RecordError(
        .invalidValue,
        "A record type starts with a letter and has only letters, digits and _, "
          + "at most \(NameRules.maximumLength) of them.")
    }
  }

  /// Refuses a record name that is empty, too long, starts with `_`, or has more than printable ASCII without `/`.
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/invalidValue``.
  public static func validate(name: String) throws(RecordError) {
    guard NameRules.isRecordName(name) else {
      throw RecordError(
        .invalidValue,
        "A record name has 1 to \(NameRules.maximumLength) printable ASCII characters, no /, "
          + "and does not start with _.")
    }
  }
}

extension RecordID {
  /// Whether type and name are the same.
  public static func == (a: RecordID, b: RecordID) -> Bool {
    a.name == b.name && a.type == b.type
  }

  /// Feeds the name alone, which nearly always tells records apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension RecordID: CustomStringConvertible {
  /// `Type/name`.
  public var description: String { "\(type)/\(name)" }
}

extension RecordID: Comparable {
  /// Orders by type, then by name, comparing bytes.
  public static func < (a: RecordID, b: RecordID) -> Bool {
    a.type == b.type ? a.name < b.name : a.type < b.type
  }
}

extension RecordID: ExpressibleByStringLiteral {
  /// Makes an identifier from a literal in source code, such as `"Lists/groceries"`.
  ///
  /// - Precondition: The literal is valid; one that is not is a mistake in the program.
  public init(stringLiteral literal: String) {
    do {
      try self.init(literal)
    } catch {
      preconditionFailure("\"\(literal)\" is no record identifier. \(error.message)")
    }
  }
}

extension RecordID: Codable {
  /// Reads `Type/name`.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Writes `Type/name`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
