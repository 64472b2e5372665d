/// What a query looks at: a field or a record's metadata, and keys into a nested object.
public struct FieldPath: Hashable, Sendable {
  /// Where a path starts.
  public enum Root: Hashable, Sendable {
    /// A field.
    case field(FieldName)
    /// What the store keeps about each record.
    case metadata(RecordMetadata)
  }

  /// Where the path starts.
  public var root: Root

  /// The keys from there into nested objects, each `[A-Za-z_][A-Za-z0-9_]*`.
  public var keys: [String]

  /// Makes a path.
  public init(_ root: Root, keys: [String] = []) {
    self.root = root
    self.keys = keys
  }

  /// The path of a field.
  public init(_ field: FieldName, keys: [String] = []) {
    self.init(.field(field), keys: keys)
  }

  /// The path of a record's metadata.
  public static func metadata(_ metadata: RecordMetadata) -> FieldPath {
    FieldPath(.metadata(metadata))
  }

  /// The field the path starts at, nil for metadata.
  public var field: FieldName? {
    if case .field(let field) = root { field } else { nil }
  }
}

extension FieldPath {
  /// Whether the two lead to the same place; keys are the same when their bytes are.
  public static func == (a: FieldPath, b: FieldPath) -> Bool {
    a.root == b.root && a.keys.elementsEqual(b.keys, by: UTF8Order.equal)
  }
}

extension FieldPath: ExpressibleByStringLiteral {
  /// Makes a path from a literal in source code, such as `"title"`, `"created"` or `"address.city"`.
  ///
  /// - Precondition: The literal is valid; one that is not is a mistake in the program.
  public init(stringLiteral literal: String) {
    var parts = literal.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let first = parts.removeFirst()
    if let metadata = RecordMetadata(rawValue: first), parts.isEmpty {
      self = .metadata(metadata)
    } else {
      self.init(FieldName(stringLiteral: first), keys: parts)
    }
  }
}
