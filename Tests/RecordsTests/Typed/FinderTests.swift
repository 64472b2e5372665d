import Foundation
import InMemoryRecords
import Records
import Testing

struct FinderTests {
  let database = InMemoryDatabase()

  private func seed() async throws {
    for (name, priority) in [("a", 2), ("b", 1), ("c", 3)] {
      try await database.save(
        TypedRecord(
          Note(title: name, priority: priority), id: RecordID(type: "Notes", name: name)))
    }
  }

  @Test func findersAnswerLikeQueries() async throws {
    #expect(try await !database.hasAtLeastOneEntity(Note.self))
    #expect(try await database.findFirst(Note.self) == nil)
    try await seed()
    #expect(try await database.findAll(Note.self).map(\.title) == ["a", "b", "c"])
    let few = try await database.findAll(
      Note.self, where: \.priority > 1, sortedBy: \.priority, ascending: false)
    #expect(few.map(\.title) == ["c", "a"])
    #expect(try await database.findFirst(Note.self, sortedBy: \.priority)?.title == "b")
    #expect(try await database.findFirst(Note.self, where: \.title == "z") == nil)
    #expect(try await database.countOfEntities(Note.self, where: \.priority < 3) == 2)
    #expect(try await database.hasAtLeastOneEntity(Note.self, where: \.priority == 3))

    #expect(try await database.findAll("Notes").count == 3)
    let first = try await database.findFirst(
      "Notes", where: .exists("title"), sortedBy: [SortKey("priority", .descending)])
    #expect(first?.id == "Notes/c")
    #expect(try await database.countOfEntities("Notes", where: .exists("due_at")) == 0)
    #expect(try await !database.hasAtLeastOneEntity("Others"))
  }

  @Test func whatIsThereIsFound() async throws {
    try await seed()
    let found = try await database.findOrCreate(Note.self, by: \.title, equalTo: "b") {
      Issue.record("Nothing need be created.")
      return Note(title: "b")
    }
    #expect(found.id == "Notes/b")
    let record = try await database.findOrCreate(Record("Notes/c", ["title": "other"]))
    #expect(record["title"] == "c")
  }

  @Test func whatIsNotThereIsCreatedOnce() async throws {
    let made = try await database.findOrCreate(Note.self, by: \.title, equalTo: "x") {
      Note(title: "x", priority: 7)
    }
    #expect(made.priority == 7)
    let again = try await database.findOrCreate(Note.self, by: \.title, equalTo: "x") {
      Note(title: "x")
    }
    #expect(again == made)
    let record = try await database.findOrCreate(Record("Lists/a", ["name": "n"]))
    #expect(record.version != nil)
    #expect(try await database.findOrCreate(Record("Lists/a")) == record)
  }

  @Test func manyAtOnceMakeOne() async throws {
    let database = database
    let names = try await withThrowingTaskGroup(of: RecordID.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await database.findOrCreate("Tags", where: "name", equals: "red") {
            ["name": "red"]
          }.id
        }
      }
      return try await group.reduce(into: Set<RecordID>()) { $0.insert($1) }
    }
    #expect(names.count == 1)
    #expect(try await database.countOfEntities("Tags") == 1)
  }

  @Test func aRecordThatWasGivenAnotherValueIsSteppedOver() async throws {
    func find() async throws -> Record {
      try await database.findOrCreate("Tags", where: "name", equals: "red") { ["name": "red"] }
    }
    let first = try await find()
    try await database.update(first.id, ["name": .set("blue")])
    let second = try await find()
    #expect(second.id != first.id)
    #expect(try await find().id == second.id)
    try await database.delete(second.id)
    #expect(try await find().id == second.id)
  }

  @Test func theNewValueMustBeTheOneLookedFor() async throws {
    let error = await #expect(throws: RecordError.self) {
      try await database.findOrCreate(Note.self, by: \.title, equalTo: "x") { Note(title: "y") }
    }
    #expect(error?.code == .invalidValue)
    #expect(try await database.countOfEntities(Note.self) == 0)
    let absent = await #expect(throws: RecordError.self) {
      try await database.findOrCreate(Note.self, by: \.subtitle, equalTo: nil) { Note(title: "") }
    }
    #expect(absent?.code == .invalidQuery)
  }

  @Test func aPathIntoAnObjectWorksToo() async throws {
    let found = try await database.findOrCreate(Note.self, by: \.address.city, equalTo: "Oslo") {
      Note(title: "", address: .init(city: "Oslo"))
    }
    let again = try await database.findOrCreate(Note.self, by: \.address.city, equalTo: "Oslo") {
      Note(title: "")
    }
    #expect(again.id == found.id)
  }
}
