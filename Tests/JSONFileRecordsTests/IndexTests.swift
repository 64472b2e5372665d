import FaultyFiles
import Foundation
import Records
import Testing

@testable import JSONFileRecords

@Suite("Indices of a JSON store")
struct IndexTests {
  private let store: StoreFolder

  init() throws {
    store = try StoreFolder()
  }

  private static let all = [
    "Lists (name[cd])", "Lists (rank DESC, name)", "Lists ELEMENTS (tags)", "Lists WORDS",
    "Lists SUBSTRINGS (name)", "Lists (never)",
  ]

  private static let questions = [
    "Lists WHERE name ==[cd] \"bröt\"", "Lists SORT BY rank DESC, name LIMIT 2",
    "Lists WHERE tags CONTAINS \"x\"", "Lists WHERE SELF CONTAINS \"brot x\"",
  ]

  private func fill(_ database: JSONFileDatabase) async throws {
    for (name, title, rank) in [("a", "Brot", 1), ("b", "Milch", 3), ("c", "BROT", 2)] {
      try await database.save(
        Record(
          RecordID(type: "Lists", name: name),
          ["name": .string(title), "rank": .int(Int64(rank)), "tags": rank > 1 ? ["x"] : []]))
    }
  }

  private func check(_ database: JSONFileDatabase, _ expected: [[String]]) async throws {
    for (question, answer) in zip(Self.questions, expected) {
      let query = try Query(text: question)
      #expect(try await database.all(query).map(\.id.name) == answer, "\(question)")
      let explanation = try await database.explain(query)
      #expect(!explanation.indices.isEmpty, "\(explanation)")
    }
  }

  @Test(
    "survive reopening from the journal and from the document, and see every connection's saves")
  func reopening() async throws {
    let first = try store.open()
    let second = try store.open()
    try await fill(first)
    for text in Self.all { try await first.ensureIndex(RecordIndex(text: text)) }
    let expected = [["a", "c"], ["b", "c"], ["b", "c"], ["c"]]
    try await check(first, expected)
    try await check(second, expected)
    try await second.save(
      Record("Lists/d", ["name": "bröt", "rank": 9, "tags": ["x", "y", "x"]]))
    try await first.delete("Lists/c")
    let changed = [["a", "d"], ["d", "b"], ["b", "d"], ["d"]]
    try await check(second, changed)
    try await check(try store.open(.readOnly), changed)
    try await first.compact()
    let third = try store.open()
    try await check(third, changed)
    let declared = try await third.schema().types["Lists"]?.indices
    #expect(declared?.map(\.description).sorted() == Self.all.sorted())
    // Asking again writes nothing.
    let before = try store.folder.names
    for text in Self.all { try await third.ensureIndex(RecordIndex(text: text)) }
    #expect(try store.folder.names == before)
  }

  @Test("are refused where they would have no use, and need the right to write")
  func refusal() async throws {
    try await store.makeStore()
    #expect(
      await code {
        try await store.open().ensureIndex(RecordIndex("Lists", ["name"], for: .elements))
      }
        == .kindMismatch)
    let index = RecordIndex("Lists", ["name"])
    #expect(await code { try await store.open(.readOnly).ensureIndex(index) } == .permissionDenied)
    try await store.open().ensureIndex(index)
    #expect(await code { try await store.open(.readOnly).ensureIndex(index) } == nil)
  }

  @Test("that a line of the journal or a document garbles are damage")
  func damage() async throws {
    let database = try store.open()
    try await fill(database)
    try await database.ensureIndex(RecordIndex(text: "Lists (rank)"))
    try await database.compact()
    try await database.close()
    let text = try String(contentsOfFile: store.path, encoding: .utf8)
    #expect(text.contains("\"Lists (rank)\""))
    try text.replacing("Lists (rank)", with: "Lists FOO").write(
      toFile: store.path, atomically: false, encoding: .utf8)
    let error = #expect(throws: RecordError.self) { try store.open() }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains("no such index") == true, "\(String(describing: error))")
  }

  @Test("and kinds and closed types are declared when the store is opened")
  func declaring() async throws {
    let schema = RecordSchema(types: [
      "Lists": .init(
        fields: ["name": .string, "rank": .int], isClosed: true,
        indices: [RecordIndex("Lists", ["rank"])])
    ])
    let first = try await JSONFileDatabase(path: store.path, schema: schema)
    #expect(try await first.schema() == schema)
    #expect(
      await code { try await first.save(Record("Lists/a", ["other": 1])) } == .invalidValue)
    try await first.save(Record("Lists/a", ["rank": 5]))
    #expect(try await store.open(.readOnly).schema() == schema)
    try await first.compact()
    #expect(try await store.open(.readOnly).schema() == schema)
    // A later version opens the type again, which the journal and the document tell too.
    let open = RecordSchema(types: ["Lists": .init(fields: ["done": .bool])])
    let second = try await JSONFileDatabase(path: store.path, schema: open)
    try await second.save(Record("Lists/b", ["other": 1]))
    #expect(try await store.open(.readOnly).schema().types["Lists"]?.isClosed == false)
    try await second.compact()
    #expect(try await store.open(.readOnly).schema().types["Lists"]?.isClosed == false)
    let wrong = RecordSchema(types: ["Lists": .init(fields: ["rank": .string])])
    for access in [StoreAccess.readOnly, .readWrite(createIfMissing: false)] {
      let error = await #expect(throws: RecordError.self) {
        try await JSONFileDatabase(path: store.path, access: access, schema: wrong)
      }
      #expect(error?.code == .kindMismatch && error?.field == "rank")
    }
  }
}
