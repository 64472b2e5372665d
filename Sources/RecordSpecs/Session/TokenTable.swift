import Records

/// The opaque tokens of one example, numbered in the order they are printed.
struct TokenTable {
  private struct Revision: Hashable {
    var id: RecordID
    var version: RecordVersion
  }

  private var revisions: [Revision: Int] = [:]
  private var records: [Record] = []
  private var cursors: [Cursor] = []
  private var tokens: [ChangeToken] = []

  /// The number of a record's version; the same version of the same record keeps its number.
  mutating func number(of record: Record) -> Int? {
    guard let version = record.version else { return nil }
    let revision = Revision(id: record.id, version: version)
    if let number = revisions[revision] { return number }
    records.append(record)
    revisions[revision] = records.count
    return records.count
  }

  mutating func number(of cursor: Cursor) -> Int {
    cursors.append(cursor)
    return cursors.count
  }

  mutating func number(of token: ChangeToken) -> Int {
    tokens.append(token)
    return tokens.count
  }

  /// The record as it was printed with `rev#number`.
  func record(_ number: Int) throws(UnknownToken) -> Record {
    try look(up: number, in: records, as: "rev")
  }

  func cursor(_ number: Int) throws(UnknownToken) -> Cursor {
    try look(up: number, in: cursors, as: "cur")
  }

  func token(_ number: Int) throws(UnknownToken) -> ChangeToken {
    try look(up: number, in: tokens, as: "tok")
  }

  private func look<Value>(
    up number: Int, in values: [Value], as kind: String
  ) throws(UnknownToken) -> Value {
    guard values.indices.contains(number - 1) else {
      throw UnknownToken(text: "\(kind)#\(number)")
    }
    return values[number - 1]
  }
}
