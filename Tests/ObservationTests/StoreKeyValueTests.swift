import Foundation
import Records
import Testing

/// Settings under keys, and Swift values in records, on every store and over two connections.
@Suite struct StoreKeyValueTests {
  @Test(arguments: TestStore.Kind.allCases)
  func settingsOfAnotherConnectionComeWithAReason(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let (database, elsewhere) = (try store.open(), try store.open())
    let mine = try await KeyValueStore(database)
    let other = try await KeyValueStore(elsewhere)
    try await other.set("dark", forKey: "theme")
    try await other.set([1.5, 2], forKey: "e\u{301}")
    #expect(
      try await mine.synchronize()
        == KeyValueChange(reason: .initialSync, keys: ["e\u{301}", "theme"]))
    #expect(try mine.get(String.self, forKey: "theme") == "dark")
    #expect(try mine.get([Double].self, forKey: "e\u{301}") == [1.5, 2])
    // Another kind under the same key is no matter.
    try await other.set(7, forKey: "theme")
    try await other.removeValue(forKey: "e\u{301}")
    #expect(
      try await mine.synchronize()
        == KeyValueChange(reason: .externalChange, keys: ["e\u{301}", "theme"]))
    #expect(try mine.get(Int.self, forKey: "theme") == 7)
    #expect(mine.keys == ["theme"])
    let long = String(repeating: "k", count: KeyValueLimits.keyLength + 1)
    let error = await #expect(throws: RecordError.self) { try await mine.set(1, forKey: long) }
    #expect(error?.code == .limitExceeded)
    try await elsewhere.close()
    try await database.close()
    let again = try store.open()
    #expect(try await KeyValueStore(again).keys == ["theme"])
    try await again.close()
  }

  /// What an app of today knows of a task.
  private struct Task: RecordConvertible, Equatable {
    static let recordType = "Tasks"
    static let fields: FieldTable<Task> = [\.title: "title"]

    enum State: String, Codable { case open, done }
    struct Place: Codable, Equatable {
      var city: String
      var floor: Int?
    }

    var title: String
    var state = State.open
    var place: Place?
    var note: String?
  }

  @Test(arguments: TestStore.Kind.allCases)
  func aStructComesBackAndLosesNothingItDoesNotKnow(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    defer { withExtendedLifetime(store) {} }
    let database = try store.open()
    try await database.save(
      Record(
        "Tasks/a",
        [
          "title": "Paint", "state": "done", "newer": 3,
          "place": .object(["city": "Oslo", "country": "NO"]),
        ]))
    var task = try #require(try await database.first(TypedQuery(Task.self)))
    #expect(task.value == Task(title: "Paint", state: .done, place: .init(city: "Oslo")))
    task.value.title = "Paint it"
    task.value.place?.floor = 2
    try await database.save(task)
    let saved = try #require(try await database.fetch(["Tasks/a"], fields: .all)["Tasks/a"])
    #expect(saved["newer"] == 3)
    #expect(saved["state"] == "done")
    #expect(saved["note"] == nil)
    #expect(saved["place"] == .object(["city": "Oslo", "country": "NO", "floor": 2]))
    try await database.close()
  }
}
