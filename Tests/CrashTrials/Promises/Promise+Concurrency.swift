import InMemoryRecords
import Records

extension Promise {
  /// What those can rely on who call a store at the same time.
  static let concurrency: [Promise] = [
    together(
      "a reader sees every save that was acknowledged before", .memory(2), .store(.json, 2),
      .store(.sqlite, 2), twin: "a cache of what was read"
    ) { CachingDatabase(base: $0) },
    together(
      "what is acknowledged is done", .memory(1), .store(.json, 1), .store(.sqlite, 1),
      twin: "acknowledgements come before the commit"
    ) { LateDatabase(base: $0, foreseen: InMemoryDatabase(clock: StandingClock())) },
    together(
      "of two saves over one version the later is refused", .memory(1), .store(.json, 1),
      .store(.sqlite, 2), twin: "the version is compared before the lock is taken"
    ) { WeakDatabase(base: $0, weakness: .unwatchful) },
    together(
      "nobody sees half of a batch", .memory(1), .store(.json, 1), .store(.sqlite, 2),
      twin: "a batch written record by record"
    ) { WeakDatabase(base: $0, weakness: .piecemeal) },
    together(
      "what is read together is of one state", .memory(1), .store(.json, 2), .store(.sqlite, 1),
      twin: "records are read one by one"
    ) { WeakDatabase(base: $0, weakness: .scattered) },
  ].flatMap { $0 }

  private static func together(
    _ name: String, _ gatherings: Gathering..., twin: String,
    weaken: @escaping @Sendable (any RecordDatabase) -> any RecordDatabase
  ) -> [Promise] {
    gatherings.map { gathering in
      Promise(
        "\(gathering.name): \(name)", check: "calls that overlap, explained by an order of them",
        twin: twin
      ) { isWeak in
        // The weak one may be lucky for a while, but not for long.
        await HistoryTrials(of: isWeak ? gathering.weakened(by: weaken) : gathering)
          .run(isWeak ? 2_000 : 100, seed: 1, endsAtFailure: true).failures
      }
    }
  }
}
