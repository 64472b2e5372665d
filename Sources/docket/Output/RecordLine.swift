import Records

/// A record on one line, `Lists/groceries version=3 name="Groceries"`, every value as the literal that saves it again.
enum RecordLine {
  static func text(of record: Record) -> String {
    var parts = [reference(to: record.id)]
    if let version = record.version { parts.append("version=\(version.rawValue)") }
    for field in record.fields {
      if let value = record[field] { parts.append("\(field)=\(value.literal)") }
    }
    return parts.joined(separator: " ")
  }

  /// `Type/name`, the name in quotes where it has characters that would need them in a session.
  static func reference(to id: RecordID) -> String {
    String(RecordValue.reference(RecordReference(id)).literal.dropFirst())
  }
}
