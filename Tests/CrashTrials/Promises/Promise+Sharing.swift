import CSQLite
import DurableFiles
import FaultyFiles
import Records

extension Promise {
  /// What several connections make of one file.
  static let sharing: [Promise] =
    [TrialStore.json, .sqlite].flatMap { store in
      [
        Promise(
          "\(store.name): one connection writes at a time",
          check: "a save while another has the lock",
          twin: Weakness.noLock.name,
          run: { isWeak in
            await check(store, isWeak ? .noLock : .none) { place, files, fail in
              let database = try place.open(.readWrite(createIfMissing: true))
              let holder = try LockHolder(of: store, place, files)
              defer { holder.release() }
              try await expect(.storeLocked, fail) {
                try await database.save(Record("Lists/b", ["name": "Milk"]))
              }
            }
          }),
        Promise(
          "\(store.name): a save over a version that was not read is refused",
          check: "two connections save what both have read", twin: "the version is ignored",
          run: { isWeak in
            await check(isWeak ? store.weakened(by: .headstrong) : store, .none) { place, _, fail in
              let first = try place.open(.readWrite(createIfMissing: true))
              let second = try place.open(.readWrite(createIfMissing: true))
              guard var one = try await first.fetch("Lists/a"),
                var two = try await second.fetch("Lists/a")
              else { return fail("the record is not there") }
              one["name"] = "Bread"
              two["name"] = "Eggs"
              try await first.save(one)
              try await expect(.recordChanged, fail) { try await second.save(two) }
            }
          }),
        Promise(
          "\(store.name): a file that was moved away takes no commit",
          check: "a save after a renaming",
          twin: "no look at what the name leads to",
          run: { isWeak in
            await check(store, .none) { place, files, fail in
              let stale = store.place(StaleFiles(base: files, name: store.fileName))
              let database = try (isWeak ? stale : place).open(.readWrite(createIfMissing: true))
              try await database.save(Record("Lists/c", ["name": "Eggs"]))
              try files.rename(
                SimulatedDisk.path(store.fileName), to: SimulatedDisk.path("elsewhere"))
              try await expect(.unavailable, fail) {
                try await database.save(Record("Lists/b", ["name": "Milk"]))
              }
            }
          }),
        Promise(
          "\(store.name): a file of a newer format is refused", check: "opening one",
          twin: "the format is taken for the known one",
          run: { isWeak in
            await check(store, .none) { _, files, fail in
              let newer = NewerFormat(files: files, isHidden: isWeak)
              try await expect(.formatTooNew, fail) {
                try await store.place(newer).open(.readWrite(createIfMissing: false)).close()
              }
            }
          }),
        Promise(
          "\(store.name): a cancelled task changes nothing", check: "a save in a cancelled task",
          twin: "deaf to cancellation",
          run: { isWeak in
            await check(isWeak ? store.weakened(by: .deaf) : store, .none) { place, _, fail in
              let database = try place.open(.readWrite(createIfMissing: true))
              try await expectCancellation(of: database, fail)
            }
          }),
      ]
    } + [
      Promise(
        "json: commits of others are seen", check: "one connection saves, another reads",
        twin: "no check of the generation",
        run: { isWeak in
          await check(.json, .none) { place, files, fail in
            let other =
              isWeak
              ? TrialStore.json.place(StaleFiles(base: files, name: "lists.json.journal")) : place
            let reader = try other.open(.readWrite(createIfMissing: true))
            _ = try await reader.fetch("Lists/a")
            try await place.open(.readWrite(createIfMissing: true))
              .save(Record("Lists/b", ["name": "Milk"]))
            if try await reader.fetch("Lists/b") == nil { fail("it was not seen") }
          }
        })
    ]

  /// Makes a store of one record, and collects what a check finds wrong.
  static func check(
    _ store: TrialStore, _ weakness: Weakness,
    _ body: (any TrialPlace, any FileSystem, (String) -> Void) async throws -> Void
  ) async -> [String] {
    var failures: [String] = []
    let disk = SimulatedDisk()
    do {
      let place = store.place(weakness.wrap(disk))
      let database = try place.open(.readWrite(createIfMissing: true))
      try await database.save(Record("Lists/a", ["name": "Milk"]), policy: .overwrite)
      try await database.close()
      try await body(place, weakness.wrap(disk)) { failures.append($0) }
    } catch {
      failures.append("\(error)")
    }
    return failures
  }

  static func expect(
    _ code: RecordError.Code, _ fail: (String) -> Void, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
      fail("no error, but \(code) was promised")
    } catch let error as RecordError {
      if error.code != code { fail("\(code) was promised, not \(error)") }
    }
  }

  /// Saves in a task that is cancelled already.
  static func expectCancellation(
    of database: any RecordDatabase, _ fail: (String) -> Void
  ) async throws {
    try await expect(.cancelled, fail) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { try await database.save(Record("Lists/b", ["name": "Milk"])) }
        try await group.waitForAll()
      }
    }
  }
}
