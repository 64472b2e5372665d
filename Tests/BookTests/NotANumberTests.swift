import RecordConformance
import RecordSpecs
import Records
import Testing

/// What a program can hold and no literal can say: doubles that are no number.
@Suite struct NotANumberTests {
  @Test(arguments: Harness.stores)
  func whatIsNoNumberIsRefusedAndChangesNothing(_ store: ConformanceStore) async throws {
    let place = try SpecPlace(clock: KitClock())
    defer { place.remove() }
    let database = try await store.store.open(place)
    let kept = try await database.save(Record("Items/a", ["price": 1.5]))
    for number in [Double.nan, -.nan, .signalingNaN, .infinity, -.infinity] {
      let values: [RecordValue] = [
        .double(number), .list([.double(1), .double(number)]),
        .object(["deep": .list([.double(number)])]),
      ]
      for (position, value) in values.enumerated() {
        // A field of its own for each kind, so that only the number can be what is wrong.
        let field = try FieldName("field\(position)")
        let changes: [Modification] = [
          .save(Record("Items/b", [field: value])), .update("Items/a", [field: .set(value)]),
        ]
        for outcome in try await database.modify(changes, atomically: false).outcomes {
          let error = #expect(throws: RecordError.self) { try outcome.get() }
          #expect(error?.code == .invalidValue && error?.field == field, "\(number)")
        }
      }
      let query = Query("Items", where: .compare("price", .less, .double(number)))
      let error = await #expect(throws: RecordError.self) { try await database.all(query) }
      #expect(error?.code == .invalidQuery, "\(number)")
    }
    #expect(try await database.all(Query("Items")) == [kept])
    #expect(try await database.schema().types["Items"]?.fields == ["price": .double])
    try await database.close()
  }
}
