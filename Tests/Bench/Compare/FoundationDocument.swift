import Foundation
import RecordBench

/// The store's document as plain Codable types, so that Foundation's JSON has the same to read and to write.
///
/// It checks no checksum and keeps no index by which a changed record is found; it may miss a key that stands twice.
struct FoundationDocument: Codable, Sendable {
  struct StoredNote: Codable, Sendable {
    var created: Date
    var modified: Date
    var version: UInt64
    var body: String
    var date: Date
    var done: Bool
    var keywords: [String]
    var priority: Int64
    var title: String
  }

  var format = 1
  var checksum = "00000000"
  var sequence: Int
  var schema = [
    Note.type: [
      "body": "string", "date": "date", "done": "bool", "keywords": "list(string)",
      "priority": "int", "title": "string",
    ]
  ]
  var records: [String: [String: StoredNote]]

  init(_ notes: [Note]) {
    // Whole seconds, since Foundation's own ISO 8601 keeps no fractions.
    let now = Date(
      timeIntervalSinceReferenceDate: Date.now.timeIntervalSinceReferenceDate.rounded())
    sequence = notes.count
    var stored: [String: StoredNote] = [:]
    for (number, note) in notes.enumerated() {
      stored[note.name] = StoredNote(
        created: now, modified: now, version: UInt64(number + 1), body: note.body, date: note.date,
        done: note.done, keywords: note.keywords, priority: note.priority, title: note.title)
    }
    records = [Note.type: stored]
  }

  /// Reads the bytes of a document.
  static func read(_ bytes: Data) throws -> FoundationDocument {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(FoundationDocument.self, from: bytes)
  }

  /// The document's bytes, indented and sorted as the store's are.
  func written() throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}
