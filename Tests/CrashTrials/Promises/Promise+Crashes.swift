extension Promise {
  /// What crashes, full disks and damage leave.
  static let crashes: [Promise] = [
    json(
      "json: an acknowledged commit survives a power failure", "no flush", .noFlush,
      [[.save], [.update]]),
    json(
      "json: the name of an acknowledged document survives a power failure",
      "no flush of the folder",
      .noFolderFlush, [[.save], [.compact]]),
    Promise(
      "json: a torn line is gone for good before another is written",
      check: "every crash of an update, and then of the recovery",
      twin: "no truncation",
      run: { isWeak in
        await EnumeratedCrashes(
          of: .json, weakness: isWeak ? .noTruncation : .none, crashesAgain: true
        ).run([[.update]]).failures
      }),
    Promise(
      "json: a batch is there as a whole or not at all", check: "every crash of a batch",
      twin: "a batch written record by record",
      run: { isWeak in
        await EnumeratedCrashes(of: isWeak ? .json.weakened(by: .piecemeal) : .json)
          .run([[.batch], [.save, .batch]]).failures
      }),
    Promise(
      "json: a changed byte is noticed", check: "two bits of each byte flipped",
      twin: "the checksum is believed",
      run: { isWeak in
        do {
          return try await FlippedBytes(
            of: .json, weakness: isWeak ? .noChecksum : .none, everyByte: false
          ).run([.save, .batch, .compact]).missed
        } catch {
          return ["\(error)"]
        }
      }),
    json(
      "json: what a crash left half made is swept away", Weakness.noSweep.name, .noSweep,
      [[.save, .compact]]),
    Promise(
      "json: of a torn journal all whole lines count", check: "a cut at every byte",
      twin: Weakness.timidReading.name,
      run: { isWeak in
        do {
          return try await TornTails(weakness: isWeak ? .timidReading : .none)
            .run([.save, .update, .batch]).failures
        } catch {
          return ["\(error)"]
        }
      }),
    sqlite(
      "sqlite: an acknowledged commit survives a power failure", "no flush",
      .sqlite, .sqlite, .noFlush),
    sqlite(
      "sqlite: power means power", "NORMAL passed off as FULL", .sqlite, .boastfulSQLite, .none),
    sqlite(
      "sqlite: the name of a new store or log survives a power failure", "no flush of the folder",
      .sqlite, .sqlite, .noFolderFlush),
    sqlite(
      "sqlite: what a crash left half made is swept away", Weakness.noSweep.name, .sqlite,
      .sqlite, .noSweep),
    Promise(
      "sqlite: a changed bit is found or changes no answer", check: "bits flipped by chance",
      twin: "the checksums of the records are not looked at",
      run: { isWeak in
        do {
          let report = try await FlippedBits(hearsChecksums: !isWeak).run(flips: 100, seed: 7)
          return report.silent + report.unnamed
        } catch {
          return ["\(error)"]
        }
      }),
    sqlite(
      "sqlite: a batch is there as a whole or not at all", "a batch written record by record",
      .sqlite, .sqlite.weakened(by: .piecemeal), .none),
  ]

  /// What calls that fail leave.
  static let faults: [Promise] = [TrialStore.json, .sqlite].flatMap { store in
    [
      (FaultLoop.Fault.code(5), "a failed flush ends the connection", Weakness.deafToFlushes),
      (.code(28), "a full disk changes nothing and is said", .deafToFullDisks),
    ].map { fault, name, weakness in
      Promise(
        "\(store.name): \(name)", check: "each call of a workload fails once with \(fault)",
        twin: weakness.name,
        run: { isWeak in
          await FaultLoop(of: store, weakness: isWeak ? weakness : .none, crashes: 16)
            .run([.save, .update], fault, isLasting: false).failures
        })
    }
  }

  private static func json(
    _ name: String, _ twin: String, _ weakness: Weakness, _ workloads: [[CrashStep]]
  ) -> Promise {
    Promise(name, check: "every crash of short workloads", twin: twin) { isWeak in
      await EnumeratedCrashes(of: .json, weakness: isWeak ? weakness : .none).run(workloads)
        .failures
    }
  }

  private static func sqlite(
    _ name: String, _ twin: String, _ store: TrialStore, _ weak: TrialStore, _ weakness: Weakness
  ) -> Promise {
    Promise(name, check: "crashes of workloads made by chance", twin: twin) { isWeak in
      await SampledCrashes(of: isWeak ? weak : store, weakness: isWeak ? weakness : .none)
        .run(points: 300, seeds: 1...).failures
    }
  }
}
