/// What a store keeps beside the records of a type, so that it finds some of them without looking at each.
///
/// An index makes answers faster and writes a little slower; it never changes an answer. It is declared in
/// ``RecordSchema/RecordType/indices`` or by ``RecordDatabase/ensureIndex(_:)``, and may be about fields that no record
/// has yet. Printed and read as `Notes (priority, date DESC)`, `Notes ELEMENTS (keywords[cd])`,
/// `Notes SUBSTRINGS (title[cd])` and `Notes WORDS`.
public struct RecordIndex: Hashable, Sendable {
  /// What records are found by.
  public enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// The order of values: `==`, IN, ranges, BEGINSWITH, `== NULL` and sorting; of several keys, the first ones first.
    case order = "ORDER"
    /// The elements of a list: CONTAINS on it, and ANY with `==`, IN or a range.
    case elements = "ELEMENTS"
    /// Parts of text: CONTAINS, ENDSWITH and LIKE on a string, and ANY with those on a list of strings.
    case substrings = "SUBSTRINGS"
    /// The words in all strings of a record: SELF CONTAINS. It has no keys.
    case words = "WORDS"
  }

  /// What an index orders or splits: a path, and what is overlooked in text there.
  public struct Key: Hashable, Sendable {
    /// Where the values are; keys into objects are for ``Purpose/order`` only.
    public var path: FieldPath
    /// What a comparison has to overlook to be served: an index of `title[cd]` serves `title ==[cd] "x"` alone.
    public var options: TextOptions
    /// The direction, for ``Purpose/order``. Both directions of a sort are served; the one given is, for equal values,
    /// in the order of names without another sort.
    public var direction: SortKey.Direction

    /// Describes a key.
    public init(
      _ path: FieldPath, _ direction: SortKey.Direction = .ascending, options: TextOptions = []
    ) {
      self.path = path
      self.options = options
      self.direction = direction
    }
  }

  /// The record type.
  public var type: String
  /// What records are found by.
  public var purpose: Purpose
  /// The keys: for ``Purpose/order`` at least one, for elements and substrings exactly one, for words none.
  public var keys: [Key]

  /// Describes an index.
  public init(_ type: String, _ keys: [Key] = [], for purpose: Purpose = .order) {
    self.type = type
    self.purpose = purpose
    self.keys = keys
  }
}

extension RecordIndex.Key: ExpressibleByStringLiteral {
  /// Makes a key from a path in source code, ascending, by bytes.
  ///
  /// - Precondition: The literal is a valid path; one that is not is a mistake in the program.
  public init(stringLiteral literal: String) {
    self.init(FieldPath(stringLiteral: literal))
  }
}
