import Foundation
import InMemoryRecords
import Records
import Testing

struct KeyValueStoreTests {
  let storage = InMemoryStorage()

  /// A store on a connection of its own, as another process would have.
  private func open() async throws -> KeyValueStore {
    try await KeyValueStore(InMemoryDatabase(storage: storage))
  }

  static let values: [RecordValue] = [
    true, 3, 0.5, "text", "", .date(.distantPast), .data(Data([0, 1])), [], [1, 2], ["a"],
    [[1], []],
    [[]], .location(Location(latitude: 1, longitude: 2)), .object(["a": [1, 2], "b": "c"]),
    .reference(RecordReference("Notes/a")), [.date(.distantFuture)],
  ]

  @Test func aKeyTakesValuesOfEveryKindInTurn() async throws {
    let store = try await open()
    for value in Self.values {
      try await store.setValue(value, forKey: "key")
      #expect(store.value(forKey: "key") == value)
      #expect(try await open().value(forKey: "key") == value)
    }
    #expect(store.keys == ["key"])
    try await store.removeValue(forKey: "key")
    #expect(store.value(forKey: "key") == nil)
    #expect(try await open().keys == [])
  }

  @Test func valuesAreSwiftValues() async throws {
    enum Theme: String, Codable { case dark }
    let store = try await open()
    try await store.set(Theme.dark, forKey: "theme")
    try await store.set([1, 2], forKey: "sizes")
    try await store.set(["x": 0.5], forKey: "ratios")
    try await store.set("text", forKey: "text")
    #expect(try store.get(Theme.self, forKey: "theme") == .dark)
    #expect(try store.get([Int].self, forKey: "sizes") == [1, 2])
    #expect(try store.get([String: Double].self, forKey: "ratios") == ["x": 0.5])
    #expect(try store.get(Int.self, forKey: "none") == nil)
    let error = #expect(throws: RecordError.self) { try store.get(Int.self, forKey: "text") }
    #expect(error?.code == .kindMismatch)
    try await store.set(String?.none, forKey: "text")
    #expect(store.keys == ["ratios", "sizes", "theme"])
    await #expect(throws: RecordError.self) { try await store.set(Double.nan, forKey: "text") }
  }

  static let keys = [
    "a", "_a", "a_", "%", "%41", "a/b", "\u{e9}", "e\u{301}", "\u{1f600}", " ", "\u{0}", "A.b-c",
    String(repeating: "x", count: 64), String(repeating: "\u{1f600}", count: 16),
  ]

  @Test func everyKeyHasARecordOfItsOwn() async throws {
    let store = try await open()
    for (index, key) in Self.keys.enumerated() { try await store.set(index, forKey: key) }
    let again = try await open()
    #expect(again.keys.map { Array($0.utf8) } == store.keys.map { Array($0.utf8) })
    #expect(again.keys.count == Self.keys.count)
    for (index, key) in Self.keys.enumerated() {
      #expect(try again.get(Int.self, forKey: key) == index)
    }
    let database = InMemoryDatabase(storage: storage)
    #expect(try await database.fetch("KeyValue/A.b-c")?["int"] == 11)
    #expect(try await database.fetch("KeyValue/%5fa")?["int"] == 1)
  }

  @Test(arguments: [
    ("", RecordError.Code.invalidValue), (String(repeating: "x", count: 65), .limitExceeded),
    (String(repeating: "\u{1f600}", count: 17), .limitExceeded),
  ])
  func aKeyThatCannotBeIsAnError(_ key: String, _ code: RecordError.Code) async throws {
    let store = try await open()
    let error = await #expect(throws: RecordError.self) { try await store.set(1, forKey: key) }
    #expect(error?.code == code)
    #expect(store.value(forKey: key) == nil)
    #expect(store.keys == [])
  }

  @Test func tooManyKeysAreAnError() async throws {
    let store = try await open()
    for number in 0..<KeyValueLimits.keyCount { try await store.set(number, forKey: "k\(number)") }
    let error = await #expect(throws: RecordError.self) { try await store.set(1, forKey: "more") }
    #expect(error?.code == .limitExceeded)
    try await store.set(2, forKey: "k0")
    try await store.removeValue(forKey: "k1")
    try await store.set(1, forKey: "more")
    #expect(store.keys.count == KeyValueLimits.keyCount)
  }

  @Test func tooMuchIsAnError() async throws {
    let store = try await open()
    let half = String(repeating: "x", count: KeyValueLimits.totalSize / 2 - 3)
    try await store.set(half, forKey: "a")
    try await store.set(half, forKey: "b")
    for (key, value) in [("c", ""), ("a", half + "y")] {
      let error = await #expect(throws: RecordError.self) {
        try await store.set(value, forKey: key)
      }
      #expect(error?.code == .limitExceeded)
    }
    #expect(try store.get(String.self, forKey: "a") == half)
    try await store.set("", forKey: "b")
    try await store.set("", forKey: "c")
  }

  @Test func whatOthersWriteComesWithSynchronize() async throws {
    let (mine, other) = (try await open(), try await open())
    var listener = mine.changes.makeAsyncIterator()
    try await other.set("x", forKey: "b")
    try await other.set("y", forKey: "a")
    #expect(mine.keys == [])
    let first = KeyValueChange(reason: .initialSync, keys: ["a", "b"])
    #expect(try await mine.synchronize() == first)
    #expect(await listener.next() == first)
    #expect(try mine.get(String.self, forKey: "b") == "x")

    try await mine.set("z", forKey: "c")
    #expect(try await mine.synchronize() == nil)
    try await other.removeValue(forKey: "a")
    try await other.set("x", forKey: "b")
    try await mine.set("mine", forKey: "c")
    let second = KeyValueChange(reason: .externalChange, keys: ["a", "b"])
    #expect(try await mine.synchronize() == second)
    #expect(await listener.next() == second)
    #expect(mine.keys == ["b", "c"])
    #expect(try await other.synchronize()?.keys == ["c"])
  }

  @Test func moreThanTheLimitsFromElsewhereIsAViolation() async throws {
    let store = try await open()
    let database = InMemoryDatabase(storage: storage)
    try await database.save(
      (0...KeyValueLimits.keyCount).map {
        Record(try RecordID(type: KeyValueStore.recordType, name: "k\($0)"), ["int": 1])
      })
    #expect(try await store.synchronize()?.reason == .quotaViolation)
    #expect(store.keys.count == KeyValueLimits.keyCount + 1)
    await #expect(throws: RecordError.self) { try await store.set(1, forKey: "more") }
  }

  @Test func whatIsNotOursIsLeftAlone() async throws {
    let database = InMemoryDatabase(storage: storage)
    try await database.save([
      Record("KeyValue/%zz", ["int": 1]), Record("KeyValue/%41", ["int": 1]),
      Record("KeyValue/a", ["note": "x"]), Record("KeyValue/b", ["int": 1, "string": "x"]),
      Record("KeyValue/c", ["int": 1, "note": "x"]), Record("Others/d", ["int": 1]),
    ])
    #expect(try await open().keys == ["c"])
  }

  @Test func everyListenerHearsEveryChangeUntilTheStoreEnds() async throws {
    let other = try await open()
    var store: KeyValueStore? = try await open()
    let listeners = (0..<3).map { _ in store?.changes }
    try await other.set(1, forKey: "a")
    try await store?.synchronize()
    try await other.set(2, forKey: "b")
    try await store?.synchronize()
    store = nil
    for case let listener? in listeners {
      let heard = await listener.reduce(into: [String]()) { $0 += $1.keys }
      #expect(heard == ["a", "b"])
    }
  }

  @Test func writersAtOnceLoseNothing() async throws {
    let (one, two) = (try await open(), try await open())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let store = number.isMultiple(of: 2) ? one : two
        group.addTask {
          try await store.set(number, forKey: "k\(number)")
          try await store.synchronize()
        }
      }
      try await group.waitForAll()
    }
    try await one.synchronize()
    try await two.synchronize()
    #expect(one.keys.count == 40)
    #expect(two.keys == one.keys)
    #expect(try await one.synchronize() == nil)
  }
}
