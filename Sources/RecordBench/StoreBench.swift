package import Records

/// What single operations of one store cost, by itself.
package struct StoreBench: Sendable {
  /// One operation and what it took.
  package struct Figure: Sendable {
    /// What was done.
    package let name: String
    /// Seconds of one operation: the median of the runs.
    package let time: Spread
  }

  private let store: NoteStore
  private let workload: Workload
  private let rounds: Int
  private let tell: @MainActor @Sendable (String) -> Void

  /// Measures an empty store with so many notes.
  ///
  /// - Parameter tell: Is told what is about to be measured.
  package init(
    _ database: any RecordDatabase, records: Int, rounds: Int = 5,
    tell: @escaping @MainActor @Sendable (String) -> Void
  ) {
    self.tell = tell
    store = NoteStore(database)
    workload = Workload(count: records)
    self.rounds = rounds
  }

  /// Fills the store and measures it.
  @concurrent
  package func run() async throws -> [Figure] {
    let store = store
    let notes = workload.notes
    let all = notes.map(\.record)
    var figures: [Figure] = []
    await tell("filling")
    let filling = try await seconds { try await store.insert(records: all) }
    figures.append(
      Figure(name: "insert, all as one commit", time: Spread([filling / Double(notes.count)])))
    figures += try await measureReading()
    if store.database.capabilities.contains(.indices) {
      try await store.database.ensureIndex(Workload.order)
      figures.append(
        try await figure("50 of a condition, with an index", 20) {
          for _ in 0..<20 { _ = try await store.read(Workload.q50) }
        })
    }
    return try await figures + measureChanges()
  }

  private func measureReading() async throws -> [Figure] {
    var figures: [Figure] = []
    let store = store
    let notes = workload.notes
    let count = min(1_000, notes.count)
    let ids = (0..<count).map { number in
      RecordID(uncheckedType: Note.type, name: notes[number * 7_919 % notes.count].name)
    }
    figures.append(try await figure("read by id", count) { _ = try await store.points(ids) })
    figures.append(
      try await figure("read by id, 100 at once", count) {
        _ = try await store.points(ids, batch: 100)
      })
    figures.append(
      try await figure("50 of a condition", 1) { _ = try await store.read(Workload.q50) })
    figures.append(
      try await figure("count of a condition", 1) {
        _ = try await store.database.count(Workload.unfinished)
      })
    figures.append(
      try await figure("part of text, all that have it", 1) {
        _ = try await store.read(Workload.containing)
      })
    figures.append(
      try await figure("read all, each", notes.count) { _ = try await store.read(Query(Note.type)) }
    )
    figures.append(
      try await figure("read all in pages of 1000, each", notes.count) {
        _ = try await store.stream(pageSize: 1_000)
      })
    return figures
  }

  private func measureChanges() async throws -> [Figure] {
    var figures: [Figure] = []
    let store = store
    let size = 20
    let notes = Workload(count: size * (rounds + 1)).notes
    let kinds: [(String, (Note) -> Modification)] = [
      ("insert, each lasting", { .save($0.record, .insert) }),
      ("update, each lasting", { $0.nextPriority }),
      ("delete, each lasting", { .delete($0.id) }),
    ]
    for (name, change) in kinds {
      var parts = (0...rounds)
        .map { notes[($0 * size)..<(($0 + 1) * size)].map(change) }.makeIterator()
      figures.append(
        try await figure(name, size) {
          parts.next()
        } _: { part in
          try await store.commitEach(part)
        })
    }
    var groups = (0...rounds).map { _ in Workload(count: 64).notes.map(\.record) }.makeIterator()
    figures.append(
      try await figure("64 inserts at once, each", 64) {
        groups.next()
      } _: { group in
        try await store.insertConcurrently(group)
      })
    return figures
  }

  private func figure(
    _ name: String, _ count: Int, _ body: @Sendable () async throws -> Void
  ) async throws -> Figure {
    try await figure(name, count) {
      0
    } _: { _ in
      try await body()
    }
  }

  /// Measures runs that each have something of their own; the first one warms up.
  private func figure<Part: Sendable>(
    _ name: String, _ count: Int, _ next: () -> Part?,
    _ body: @Sendable (Part) async throws -> Void
  ) async throws -> Figure {
    await tell(name)
    var times: [Double] = []
    for _ in 0...rounds {
      guard let part = next() else { break }
      times.append(try await seconds { try await body(part) } / Double(count))
    }
    return Figure(name: name, time: Spread(Array(times.dropFirst())))
  }
}
