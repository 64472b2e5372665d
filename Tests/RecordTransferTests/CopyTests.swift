import InMemoryRecords
import Records
import Testing

@testable import RecordTransfer

@Suite struct CopyTests {
  private let source = InMemoryDatabase()
  private let target = InMemoryDatabase()

  @Test func `records of the same names are a refusal before anything is copied`() async throws {
    for name in ["a", "b", "c", "d", "e"] {
      try await source.save(Record(RecordID(type: "T", name: name), ["n": 1]))
    }
    for name in ["b", "c", "d", "e"] {
      try await target.save(Record(RecordID(type: "T", name: name), ["n": 2]))
    }
    let before = try await contents(of: target)
    await #expect(throws: RecordCopy.Refusal.exist(["T/b", "T/c", "T/d"], count: 4)) {
      try await RecordCopy(from: source, to: target).check()
    }
    #expect(try await contents(of: target) == before)
    let copy = RecordCopy(from: source, to: target, policy: .overwrite)
    #expect(try await copy.check() == 5)
    #expect(try await copy.run() == ["T": 5])
    #expect(try await contents(of: target) == contents(of: source))
  }

  @Test func `a field of another kind is a refusal before anything is copied`() async throws {
    try await source.save(Record("A/a", ["m": 1]))
    try await source.save(Record("T/a", ["n": 1]))
    try await target.save(Record("T/b", ["n": "x"]))
    let error = try await #require(throws: RecordError.self) {
      try await RecordCopy(from: source, to: target, policy: .overwrite).check()
    }
    #expect(error.code == .kindMismatch)
    #expect(error.field == "n")
    #expect(try await contents(of: target) == ["T/b": ["n": "x"]])
  }

  @Test func `kinds go along although no record has a value, and no record is left behind`()
    async throws
  {
    try await source.save(
      Record("T/a", ["n": 1, "l": [1], "of": .reference(RecordReference("T/a", action: .deny))]))
    try await source.save(Record("T/a", ["l": []]), policy: .overwrite)
    try await source.save(Record("U/a", ["t": "x"]))
    try await source.delete("U/a")
    let counts = try await RecordCopy(from: source, to: target).run()
    #expect(counts == ["T": 1])
    #expect(try await target.schema() == source.schema())
    #expect(try await contents(of: target) == ["T/a": ["l": []]])
    let changes = try await target.changes(since: nil, limit: nil)
    #expect(changes.changes.map(\.id) == ["T/a"])
  }

  @Test func `more than one page is copied`() async throws {
    try await source.save(
      (0..<300).map { Record(try RecordID(type: "T", name: "r\($0)"), ["n": .int(Int64($0))]) })
    #expect(try await RecordCopy(from: source, to: target).run() == ["T": 300])
    #expect(try await contents(of: target) == contents(of: source))
  }
}
