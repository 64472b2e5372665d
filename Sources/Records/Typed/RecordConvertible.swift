/// A Swift type whose values are kept as the records of one type.
///
///     struct Note: RecordConvertible {
///       static let recordType = "Notes"
///       static let fields: FieldTable<Note> = [\.title: "title", \.due: "due"]
///
///       var title: String
///       var due: Date?
///     }
///
/// Values are read and saved as ``TypedRecord``s, which carry the record's identifier and version and the fields that
/// this version of the type does not know.
public protocol RecordConvertible: FieldMapped, Sendable {
  /// The record type the values are kept under.
  static var recordType: String { get }
}

extension RecordConvertible {
  /// Refuses a record of another type.
  static func checkType(of id: RecordID) throws(RecordError) {
    if id.type != recordType {
      throw RecordError(
        .invalidValue, "\(Self.self) is kept in records of type \(recordType); this is \(id).",
        record: id)
    }
  }
}
