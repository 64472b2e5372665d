import RecordSpecs
import Records
import Testing

extension ConformanceBook {
  /// What a store does not declare answers `unsupported` and changes nothing.
  public func checkUndeclared(_ store: ConformanceStore) async {
    await withPlace(of: store) { place in
      let database = try await store.store.open(place)
      #expect(
        database.capabilities == store.store.capabilities,
        "The store says it can \(database.capabilities.names), the harness \(store.store.capabilities.names)."
      )
      if !store.store.capabilities.contains(.atomicBatches) {
        await expectUnsupported("an atomic batch") {
          let saves = ["Lists/a", "Lists/b"].map { Modification.save(Record($0, ["name": "a"])) }
          _ = try await database.modify(saves, atomically: true)
        }
      }
      if !store.store.capabilities.contains(.changeFeed) {
        await expectUnsupported("changes") {
          _ = try await database.changes(since: nil, limit: nil)
        }
        await expectUnsupported("forgetting deletions") {
          try await database.compact(before: ChangeToken(rawValue: 0))
        }
      }
      if !store.store.capabilities.contains(.references) {
        let target = RecordReference("Lists/b", action: .cascade)
        await expectUnsupported("a reference with an action") {
          _ = try await database.save(Record("Lists/a", ["of": .reference(target)]))
        }
      }
      if !store.store.capabilities.contains(.commitNotices) {
        await expectUnsupported("observing a query") {
          var snapshots = database.observe(Query("Lists")).makeAsyncIterator()
          _ = try await snapshots.next()
        }
      }
      if !store.store.capabilities.contains(.indices) {
        await expectUnsupported("an index") {
          try await database.ensureIndex(RecordIndex("Lists", ["name"]))
        }
      }
      if !store.store.capabilities.contains(.declaredSchemas) {
        await expectUnsupported("a declared schema") {
          try await database.declare(RecordSchema(types: ["Lists": .init(isClosed: true)]))
        }
      }
      let count = try await database.count(Query("Lists"))
      #expect(count == 0, "What was refused has left \(count) records.")
      try await database.close()
    }
  }

  /// Two places share nothing; a place that is opened again has what was saved there.
  public func checkPlaces(_ store: ConformanceStore) async {
    await withPlace(of: store) { first in
      await withPlace(of: store) { second in
        let saved = try await store.store.open(first)
        try await saved.save(Record("Lists/a", ["name": "a"]))
        try await saved.close()
        let other = try await store.store.open(second)
        let foreign = try await other.count(Query("Lists"))
        #expect(foreign == 0, "A record of another place is there.")
        try await other.close()
        let reopened = try await store.store.open(first)
        let own = try await reopened.fetch(["Lists/a"], fields: .all)
        #expect(own["Lists/a"]?["name"] == "a", "A record is lost when the place is opened again.")
        try await reopened.close()
      }
    }
  }

  private func expectUnsupported(_ what: String, _ body: () async throws -> Void) async {
    let error = await #expect(throws: RecordError.self, "\(what) is not declared, yet answered") {
      try await body()
    }
    if let error {
      #expect(error.code == .unsupported, "\(what) is not declared, but fails otherwise")
    }
  }

  private func withPlace(
    of store: ConformanceStore, _ body: (SpecPlace) async throws -> Void
  ) async {
    do {
      let place = try SpecPlace(clock: KitClock())
      defer { place.remove() }
      try await body(place)
    } catch {
      Issue.record("\(store.store.name): \(error)")
    }
  }
}
