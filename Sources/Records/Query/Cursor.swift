/// Where a page ended, to ask for the next one.
///
/// It holds the sort keys and the name of the last record, not a count: a record that nobody touches appears exactly
/// once however others change (rule 20). It belongs to one query and is refused by any other.
public struct Cursor: Hashable, Sendable {
  /// The query it belongs to.
  package let fingerprint: UInt64
  /// The last record's values under the sort keys, folded where the key folds.
  package let keys: [RecordValue?]
  /// The last record's name.
  package let name: String
  /// How many more records the query's limit allows, nil without a limit.
  package let remaining: Int?

  package init(fingerprint: UInt64, keys: [RecordValue?], name: String, remaining: Int?) {
    self.fingerprint = fingerprint
    self.keys = keys
    self.name = name
    self.remaining = remaining
  }
}
