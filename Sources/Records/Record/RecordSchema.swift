/// Which fields record types have, and of what kind.
///
/// A store keeps one and extends it as saves use new fields; an app can give one beforehand, to fix kinds, to declare
/// indices, and to close a type to fields it does not know.
public struct RecordSchema: Hashable, Sendable {
  /// The fields of one record type.
  public struct RecordType: Hashable, Sendable {
    /// The kind of each field that was ever saved or declared.
    public var fields: [FieldName: FieldKind]

    /// Whether a save with a field that is not in ``fields`` is refused.
    public var isClosed: Bool

    /// What the store keeps so that records are found without looking at each; see ``RecordIndex``.
    public var indices: Set<RecordIndex>

    /// Describes a type.
    public init(
      fields: [FieldName: FieldKind] = [:], isClosed: Bool = false, indices: Set<RecordIndex> = []
    ) {
      self.fields = fields
      self.isClosed = isClosed
      self.indices = indices
    }
  }

  /// The most fields a type can have.
  public static let maximumFieldCount = 1_000

  /// The types by their names.
  public var types: [String: RecordType]

  /// Describes types by their names.
  public init(types: [String: RecordType] = [:]) {
    self.types = types
  }

  /// The kind of a field, nil when it was never saved or declared.
  public func kind(of field: FieldName, in type: String) -> FieldKind? {
    types[type]?.fields[field]
  }

  /// Fixes the kind of a field if it is new, and checks it if it is known.
  ///
  /// An empty list fixes "list" and leaves the kind of its elements open (rule 2).
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/kindMismatch`` for another kind,
  ///   ``RecordError/Code/invalidValue`` for a field a closed type does not know, and
  ///   ``RecordError/Code/limitExceeded`` for a field too many. The schema is unchanged then.
  /// - Returns: Whether the schema changed.
  @discardableResult
  public mutating func fix(
    _ kind: FieldKind, of field: FieldName, in record: RecordID
  ) throws(RecordError) -> Bool {
    guard let known = types[record.type]?.fields[field] else {
      let type = types[record.type, default: RecordType()]
      if type.isClosed {
        throw RecordError(
          .invalidValue,
          "\(record.type) is closed to new fields; declare \(field) in its schema first.",
          record: record, field: field)
      }
      if type.fields.count >= Self.maximumFieldCount {
        throw RecordError(
          .limitExceeded, "A record type has at most \(Self.maximumFieldCount) fields.",
          record: record, field: field)
      }
      types[record.type, default: RecordType()].fields[field] = kind
      return true
    }
    if known == kind { return false }
    guard let both = known.merged(with: kind) else {
      throw RecordError.kindMismatch(
        expected: known, got: kind, record: record, field: field)
    }
    if both == known { return false }
    types[record.type]?.fields[field] = both
    return true
  }
}
