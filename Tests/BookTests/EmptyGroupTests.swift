import RecordConformance
import RecordSpecs
import Records
import Testing

/// What a program can ask and no text can: groups without a part.
@Suite struct EmptyGroupTests {
  private static let questions: [(RecordPredicate, Int)] = [
    (.and([]), 2), (.or([]), 0), (.not(.and([])), 0), (.not(.or([])), 2),
    (.and([.or([]), .compare("title", .equal, "Milk")]), 0),
    (.or([.or([]), .compare("title", .equal, "Milk")]), 1),
    (.or([.and([]), .compare("title", .equal, "Milk")]), 2),
    (.and([.and([]), .not(.compare("title", .equal, "Milk"))]), 1),
  ]

  @Test(arguments: Harness.stores)
  func anEmptyAndIsTrueAndAnEmptyOrIsFalse(_ store: ConformanceStore) async throws {
    let place = try SpecPlace(clock: KitClock())
    defer { place.remove() }
    let database = try await store.store.open(place)
    try await database.save([Record("Items/a", ["title": "Milk"]), Record("Items/b")])
    for (predicate, count) in Self.questions {
      let query = Query("Items", where: predicate)
      #expect(try await database.count(query) == count, "\(predicate)")
      #expect(try await database.all(query).count == count, "\(predicate)")
      // As text it means the same.
      let text = try Query(text: query.text)
      #expect(try await database.count(text) == count, "\(query.text)")
    }
    try await database.close()
  }
}
