import DurableFiles
import FaultyFiles
import InMemoryRecords
import Records

extension Promise {
  /// What is refused, and how.
  static let refusals: [Promise] =
    [TrialStore.json, TrialStore.sqlite].map { store in
      readOnlyFolder(of: store, twin: "a refused save is passed off as done") { files in
        store.weakened(by: .unabashed).place(ReadOnlyFiles(base: files))
      }
    } + [
      readOnlyFolder(of: TrialStore.sqlite, twin: "nobody asks what the folder allows") { files in
        TrialStore.sqlite.place(ReadOnlyFiles(base: files, tells: false))
      },
      Promise(
        "memory: a cancelled task changes nothing", check: "a save in a cancelled task",
        twin: "deaf to cancellation",
        run: { isWeak in
          var failures: [String] = []
          let base = InMemoryDatabase(clock: StandingClock())
          let database: any RecordDatabase =
            isWeak ? WeakDatabase(base: base, weakness: .deaf) : base
          do {
            try await expectCancellation(of: database) { failures.append($0) }
          } catch {
            failures.append("\(error)")
          }
          return failures
        }),
    ]

  private static func readOnlyFolder(
    of store: TrialStore, twin: String,
    weak: @escaping @Sendable (any FileSystem) -> any TrialPlace
  ) -> Promise {
    Promise(
      "\(store.name): what is in a folder that may not be written is read, and a save says why not",
      check: "a read and a save there", twin: twin
    ) { isWeak in
      await check(store, .none) { _, files, fail in
        let before = (files as? SimulatedDisk)?.now.current
        let place = isWeak ? weak(files) : store.place(ReadOnlyFiles(base: files))
        let database = try place.open(.readWrite(createIfMissing: true))
        if try await database.fetch("Lists/a") == nil { fail("the record is not there") }
        do throws(RecordError) {
          try await database.save(Record("Lists/b", ["name": "Milk"]))
          fail("a save was acknowledged")
        } catch {
          if error.code != .permissionDenied || !error.message.contains(SimulatedDisk.folder) {
            fail("permissionDenied naming the folder was promised, not \(error)")
          }
        }
        try await database.close()
        if (files as? SimulatedDisk)?.now.current != before { fail("files were changed") }
      }
    }
  }
}
