/// The forms in which records go in and out of stores.
package enum TransferFormat: String, CaseIterable, Sendable {
  /// One array of objects, or an object with such an array for each record type.
  case json
  /// One object a line.
  case jsonl
  /// A header and one row a record, as RFC 4180 has it.
  case csv

  /// The form that a file's ending names, nil for another one.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "csv": self = .csv
    default: return nil
    }
  }

  /// The most bytes of a file that one record can take.
  ///
  /// A record has at most a megabyte; this leaves room for escapes, and bounds what a damaged file can claim.
  static let recordBytes = 16 << 20
}
