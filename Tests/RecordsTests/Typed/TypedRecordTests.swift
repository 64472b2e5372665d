import Foundation
import InMemoryRecords
import Records
import Testing

struct TypedRecordTests {
  let database = InMemoryDatabase()

  @Test func aNewerAppsFieldSurvivesAnOlderAppsSave() async throws {
    var record = try TypedRecord(Note(title: "Milk", subtitle: "2 l"), id: "Notes/a").record()
    record["colour"] = "red"
    try await database.save(record)

    var note = try #require(try await database.fetch("Notes/a", as: Note.self))
    note.title = "Oat milk"
    note.subtitle = nil
    let saved = try await database.save(note)
    #expect(saved.value == Note(title: "Oat milk"))
    #expect(saved.version != note.version)

    let stored = try #require(try await database.fetch("Notes/a"))
    #expect(stored["colour"] == "red")
    #expect(stored["title"] == "Oat milk")
    #expect(stored["subtitle"] == nil)
    #expect(stored == saved.source)
  }

  @Test func aNewerAppsKeyInsideAnObjectSurvivesToo() throws {
    let home: RecordObject = ["city": "Oslo", "number": 7, "zip": "0150", "geo": .object(["x": 1])]
    let fields: [FieldName: RecordValue] = [
      "address": .object(["city": "Rome", "zip": "00100"]), "home": .object(home),
      "counts": .object(["a": 1, "b": 2]),
    ]
    var record = try TypedRecord(Note(title: ""), id: "Notes/a").record()
    for (field, value) in fields { record[field] = value }
    var note = try TypedRecord<Note>(record)
    note.value.home?.city = "Bergen"
    note.value.home?.number = nil
    note.counts["a"] = nil
    note.counts["c"] = 3
    let saved = try note.record()
    #expect(
      saved["home"] == .object(["city": "Bergen", "zip": "0150", "geo": .object(["x": 1])]))
    #expect(saved["address"] == fields["address"])
    #expect(saved["counts"] == .object(["b": 2, "c": 3]))
    note.home = nil
    #expect(try note.record()["home"] == nil)
  }

  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case square(side: Double)
  }

  struct Drawing: RecordConvertible {
    static let recordType = "Drawings"
    static let fields: FieldTable<Drawing> = [\.shape: "shape"]
    var shape: Shape
  }

  @Test func anotherCaseOfAnEnumLeavesNothingOfTheOldOne() throws {
    let new = TypedRecord(Drawing(shape: .circle(radius: 1)), id: "Drawings/a")
    var drawing = try TypedRecord<Drawing>(new.record())
    #expect(drawing.shape == .circle(radius: 1))
    drawing.shape = .square(side: 2)
    #expect(try drawing.record()["shape"] == .object(["square": .object(["side": 2.0])]))
  }

  @Test func onlyChangedPropertiesAreChangedFields() async throws {
    let saved = try await database.save(TypedRecord(Note(title: "Milk"), id: "Notes/a"))
    #expect(try saved.record().changedFields.isEmpty)
    var changed = saved
    changed.due = .distantFuture
    #expect(try changed.record().changedFields == ["due_at"])
  }

  @Test func anOldVersionIsAConflict() async throws {
    let first = try await database.save(TypedRecord(Note(title: "Milk"), id: "Notes/a"))
    var mine = first
    mine.title = "Bread"
    var theirs = first
    theirs.title = "Eggs"
    try await database.save(theirs)
    do {
      try await database.save(mine)
      Issue.record("The save should conflict.")
    } catch {
      #expect(error.code == .recordChanged)
      #expect(try error.server.map { try TypedRecord<Note>($0).title } == "Eggs")
      #expect(try error.ancestor.map { try TypedRecord<Note>($0).title } == "Milk")
    }
  }

  @Test func aBatchIsOneCommit() async throws {
    let notes = try ["a", "b"].map { try TypedRecord(Note(title: $0)) }
    let saved = try await database.save(notes)
    #expect(saved.map(\.title) == ["a", "b"])
    #expect(saved.map(\.id) == notes.map(\.id))
    await #expect(throws: RecordError.self) {
      try await database.save([TypedRecord(Note(title: "c")), saved[0], notes[1]])
    }
    #expect(try await database.count(TypedQuery(Note.self)) == 2)
  }

  @Test func aRecordOfAnotherTypeIsRefused() async throws {
    let wrong = TypedRecord(Note(title: ""), id: "Lists/a")
    let errors = [
      #expect(throws: RecordError.self) { try wrong.record() },
      #expect(throws: RecordError.self) { try TypedRecord<Note>(Record("Lists/a")) },
    ]
    #expect(errors.map { $0?.code } == [.invalidValue, .invalidValue])
    #expect(errors.map { $0?.record } == ["Lists/a", "Lists/a"])
  }

  struct Stamped: RecordConvertible, Equatable {
    static let recordType = "Stamped"
    static let fields: FieldTable<Stamped> = [
      \.id: "id", \.created: "created", \.changed: "modified", \.version: "version",
    ]
    enum CodingKeys: String, CodingKey {
      case id, created
      case changed = "modified"
      case version, text
    }
    var id: RecordID
    var created: Date?
    var changed: Date?
    var version: RecordVersion?
    var text = ""
  }

  @Test func propertiesCanShowTheRecordsOwnDates() async throws {
    let saved = try await database.save(
      TypedRecord(Stamped(id: "Stamped/a", text: "x"), id: "Stamped/a"))
    #expect(saved.value.id == "Stamped/a")
    #expect(saved.value.created == saved.created)
    #expect(saved.value.changed == saved.modified)
    #expect(saved.value.version == saved.version)
    #expect(saved.version != nil)
    var again = saved
    again.text = "y"
    #expect(try await database.save(again).value.version != saved.version)
    again.value.created = .distantPast
    let error = #expect(throws: RecordError.self) { try again.record() }
    #expect(error?.code == .invalidValue)
    #expect(error?.message.hasPrefix("created: ") == true)
    let other = TypedRecord(Stamped(id: "Stamped/b"), id: "Stamped/a")
    #expect(throws: RecordError.self) { try other.record() }
  }

  /// An app that renamed a field: it reads both and writes the new one.
  struct Migrating: RecordConvertible {
    static let recordType = "M"
    static let fields: FieldTable<Migrating> = [\.name: "name"]
    enum CodingKeys: String, CodingKey { case name, oldName }
    var name: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let old = try container.decodeIfPresent(String.self, forKey: .oldName) {
        name = old
      } else {
        name = try container.decode(String.self, forKey: .name)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
    }
  }

  @Test func whatATypeReadsAndDoesNotWriteIsRemoved() throws {
    let old = Record("M/a", ["oldName": "x", "other": 1])
    let new = try TypedRecord<Migrating>(old).record()
    #expect(new.fieldValues == ["name": "x", "other": 1])
  }
}
