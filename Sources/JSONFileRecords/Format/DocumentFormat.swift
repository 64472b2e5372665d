/// The format of a store's document: one JSON object with these members, in this order.
///
///     {
///       "format": 1,
///       "checksum": "1a2b3c4d",      CRC-32C of the file, with these eight digits as zeros
///       "replaces": "5e6f7a8b",      the checksum of the document before this one, if there was one
///       "sequence": 7,               the number of the last change
///       "forgotten": 3,              the last commit whose deletions are not kept any more, if there is one
///       "schema": {"Lists": {"name": "string"}},
///       "closed": ["Lists"],         types that take no new fields, if there are any
///       "indices": ["Lists (name)"], what is found fast, if anything is declared so
///       "batches": [[3, 5]],         changes that were one commit, first and last, if there are any
///       "records": {"Lists": {"groceries": {"created": …, "modified": …, "version": 7, "name": …}}},
///       "deletions": {"Lists": {"old": 5}}       for the change feed, if there are any
///     }
///
/// Types, records and fields are sorted, and each stands on a line of its own, so that two versions
/// of a file differ in the lines of what changed.
enum DocumentFormat {
  /// The number of this format; a file with a greater one is left alone.
  static let number: Int64 = 1

  /// What stands in for the checksum while it is computed.
  static let blankChecksum = [UInt8](repeating: UInt8(ascii: "0"), count: 8)
}
