import Records
import StrictJSON

/// What a document says.
struct StoredDocument {
  var snapshot: RecordSnapshot
  /// The checksum of its bytes, which is what it should say.
  let checksum: UInt32
  /// The checksum it says, which differs when somebody else changed the file.
  let statedChecksum: UInt32
  /// The checksum of the document that it replaced.
  let previous: UInt32?
}

/// Why bytes are no document.
enum DocumentProblem: Error {
  /// They are no JSON, or not the JSON that the format asks for.
  ///
  /// With the record that the place is in, if it is in one.
  case malformed(JSONError, RecordID? = nil)
  /// They are of a newer format.
  case tooNew(Int64)
}
