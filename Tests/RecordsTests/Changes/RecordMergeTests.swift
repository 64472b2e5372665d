import InMemoryRecords
import Records
import Testing

struct RecordMergeTests {
  private let note: RecordID = "Notes/a"

  @Test func allCasesOfOneField() {
    // Each side has nothing, the value they started from, or one of two new ones.
    let values: [RecordValue?] = [nil, 1, 2, 3]
    for base in values.prefix(2) {
      for ours in values {
        for theirs in values {
          func record(_ value: RecordValue?) -> Record {
            var record = Record(note)
            record["n"] = value
            return record
          }
          let merge = RecordMerge(
            client: record(ours), server: record(theirs), ancestor: record(base))
          if ours == theirs || ours == base {
            #expect(merge.record["n"] == theirs && merge.conflicts.isEmpty)
          } else if theirs == base {
            #expect(merge.record["n"] == ours && merge.conflicts.isEmpty)
          } else {
            #expect(
              merge.conflicts == [
                FieldConflict(field: "n", client: ours, server: theirs, ancestor: base)
              ])
            #expect(merge.record["n"] == theirs)
          }
        }
      }
    }
  }

  @Test func aChoiceCanBeAThirdValueOrNone() throws {
    let ancestor = Record(note, ["a": 1, "b": 1, "c": 1])
    var merge = RecordMerge(
      client: Record(note, ["a": 2, "b": 2, "c": 2]),
      server: Record(note, ["a": 3, "b": 3, "c": 3]), ancestor: ancestor)
    #expect(merge.conflicts.map(\.field) == ["a", "b", "c"])
    let refusal = RecordError(.cancelled, "The user went away.")
    #expect(throws: RecordError.self) {
      try merge.resolve { (conflict) throws(RecordError) in
        if conflict.field == "b" { throw refusal }
        return 5
      }
    }
    #expect(merge.conflicts.map(\.field) == ["b", "c"])
    merge.resolve { $0.field == "b" ? 9 : nil }
    #expect(merge.record.fieldValues == ["a": 5, "b": 9])
    #expect(merge.conflicts.isEmpty)
  }

  @Test func fieldsThatWereNotFetchedAreNotChanges() async throws {
    let database = InMemoryDatabase()
    try await database.save(Record(note, ["a": 1, "b": 1]))
    var partial = try #require(try await database.fetch(note, fields: .only(["a"])))
    partial["a"] = 2
    let server = try await database.update(note, ["b": .set(3)])
    let merge = RecordMerge(client: partial, server: server, ancestor: partial.ancestor)
    #expect(merge.record.fieldValues == ["a": 2, "b": 3])
    #expect(merge.record.version == server.version)
    #expect(try await database.save(merge.record).fieldValues == ["a": 2, "b": 3])
  }

  @Test func onlyAConflictOfASaveCanBeMerged() async throws {
    let database = InMemoryDatabase()
    let first = try await database.save(Record(note, ["a": 1]))
    try await database.save(first)
    let error = await #expect(throws: RecordError.self) {
      try await database.delete(note, ifVersion: first.version)
    }
    #expect(error?.code == .recordChanged)
    #expect(error?.merge == nil)
    #expect(RecordError(.unavailable, "No.").merge == nil)
  }

  @Test func typedValuesAreMerged() async throws {
    let database = InMemoryDatabase()
    var mine = try await database.save(TypedRecord(Note(title: "Milk"), id: note))
    var other = mine
    other.priority = 7
    other.title = "Tea"
    try await database.save(other)
    mine.title = "Bread"
    mine.done = true
    let saved = try await database.save(mine) { $0.client }
    #expect(saved.title == "Bread" && saved.priority == 7 && saved.done)
  }
}
