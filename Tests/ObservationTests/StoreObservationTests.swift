import RecordScreens
import Records
import Testing

/// Queries and screens over stores that others write to.
@Suite(.timeLimit(.minutes(10))) struct StoreObservationTests {
  private let lists = Query("Lists", sort: [SortKey("name")])

  @Test(arguments: TestStore.Kind.files)
  func whatAnotherProcessWritesIsObserved(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    let other = try await OtherProcess(store)
    var snapshots = database.observe(lists).makeAsyncIterator()
    #expect(try await snapshots.next()?.records == [])
    try await other.save("a", "Milk")
    #expect(try await snapshots.next()?.records.map(\.id) == ["Lists/a"])
    try await other.save("b", "Bread")
    let second = try #require(try await snapshots.next())
    #expect(second.records.map(\.id) == ["Lists/b", "Lists/a"])
    #expect(second.changes.insertions == [0])
    try await other.save("b", "Tea")
    let third = try #require(try await snapshots.next())
    #expect(third.records.map(\.id) == ["Lists/a", "Lists/b"])
    #expect(third.changes.moves.count == 1)
    #expect(third.changes.changed == ["Lists/b"])
    try await other.delete("a")
    #expect(try await snapshots.next()?.changes.deletions == [0])
  }

  /// Two processes write at once; what is observed in the end is what is in the store.
  @Test(arguments: TestStore.Kind.files)
  func theLastStateOfTwoWritersIsObserved(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    let mine = try store.open()
    let other = try await OtherProcess(store)
    let last = try await withThrowingTaskGroup(of: [Record].self) { group in
      group.addTask {
        for number in 1...40 { try await other.save("n\(number % 7)", "theirs \(number)") }
        try await other.save("theirs", "done")
        return []
      }
      group.addTask {
        for number in 1...40 {
          try await mine.save(list("n\(number % 5)", "mine \(number)"), policy: .overwrite)
        }
        try await mine.save(list("mine", "done"))
        return []
      }
      group.addTask {
        var shown: [Record] = []
        for try await snapshot in database.observe(lists) {
          let ids = snapshot.records.map(\.id)
          #expect(snapshot.changes.applied(to: shown.map(\.id)) { ids[$0] } == ids)
          shown = snapshot.records
          if Set(ids).isSuperset(of: ["Lists/mine", "Lists/theirs"]) { break }
        }
        return shown
      }
      return try await group.reduce([]) { $0 + $1 }
    }
    #expect(try await database.all(lists) == last)
  }

  @MainActor @Test(arguments: TestStore.Kind.files)
  func aScreenShowsWhatAnotherProcessWrites(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let other = try await OtherProcess(store)
    let screen = ScreenRuntime(.shoppingLists, database: try store.open())
    screen.send(.list(.appeared))
    try await other.save("a", "Milk")
    await screen.shows("Milk")
    try await other.save("b", "Bread")
    await screen.shows("Bread", "Milk")
    try await other.delete("a")
    await screen.shows("Bread")
    #expect(screen.screen.list.rows.map(\.title) == ["Bread"])
  }
}

extension ScreenRuntime {
  /// Waits until the rows have these titles.
  fileprivate func shows(_ titles: String...) async {
    for await _ in machine.states where screen.list.rows.map(\.title) == titles { return }
  }
}
