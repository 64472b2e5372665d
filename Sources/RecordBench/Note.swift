package import Foundation
package import Records

/// What the workload is made of: a note with a title of 20 characters, a body of 120, three keywords, a priority from 0
/// to 9, whether it is done, and a date.
package struct Note: Codable, Sendable {
  /// The record type of notes.
  package static let type = "Notes"

  package var name: String
  package var title: String
  package var body: String
  package var keywords: [String]
  package var priority: Int64
  package var done: Bool
  package var date: Date

  /// The note as a record that is in no store yet.
  package var record: Record {
    Record(
      RecordID(uncheckedType: Self.type, name: name),
      [
        "title": .string(title), "body": .string(body),
        "keywords": .list(keywords.map { .string($0) }), "priority": .int(priority),
        "done": .bool(done), "date": .date(date),
      ])
  }

  /// Which record the note is.
  package var id: RecordID { RecordID(uncheckedType: Self.type, name: name) }

  /// The change that gives the note the next priority.
  package var nextPriority: Modification {
    .update(id, ["priority": .set(.int((priority + 1) % 10))])
  }
}
