import FaultyFiles
package import Records

/// Cuts the journal of a JSON store at every byte, and opens it: it must be as after the last
/// commit whose line is whole.
package struct TornTails: Sendable {
  /// What became of the cuts.
  package struct Report: Sendable {
    /// How many cuts were made.
    package var cuts = 0
    /// Those that gave another state than that of the whole lines, or none at all.
    package var failures: [String] = []

    /// One line of figures.
    package var figures: String { "\(cuts) cuts, \(failures.count) failures" }
  }

  let weakness: Weakness

  package init(weakness: Weakness = .none) {
    self.weakness = weakness
  }

  /// Makes a store by a workload of commits and cuts its journal.
  package func run(_ workload: [CrashStep]) async throws(RecordError) -> Report {
    let store = TrialStore.json
    let disk = SimulatedDisk()
    let place = store.place(disk)
    var database = try place.open(.readWrite(createIfMissing: true))
    // The journal's first line names the document, and the first commit's line follows it.
    var states: [(end: Int, state: StoreState)] = [(0, try await StoreState(of: database))]
    for (number, step) in workload.enumerated() {
      try await step.take(number: number, on: &database, of: place)
      let length = disk.now.current.files[Self.journal]?.bytes.count ?? 0
      states.append((length, try await StoreState(of: database)))
    }
    let image = disk.now.current
    var report = Report()
    for length in 0...(image.files[Self.journal]?.bytes.count ?? 0) {
      let expected = states.last { $0.end <= length }?.state
      // The end of the file is missing, or is there as sectors of zeros.
      for isZero in length % 512 == 0 ? [false, true] : [false] {
        var torn = image
        let rest = (image.files[Self.journal]?.bytes.count ?? 0) - length
        torn.files[Self.journal]?.bytes.removeLast(rest)
        if isZero { torn.files[Self.journal]?.bytes += [UInt8](repeating: 0, count: rest) }
        report.cuts += 1
        do throws(RecordError) {
          let found = try await StoreState(
            of: store.place(weakness.wrap(SimulatedDisk(torn)))
              .open(.readWrite(createIfMissing: false)))
          if found != expected { report.failures.append("\(length) bytes left: \(found)") }
        } catch {
          report.failures.append("\(length) bytes left, then zeros: \(isZero): \(error)")
        }
      }
    }
    return report
  }

  private static let journal = "lists.json.journal"
}
