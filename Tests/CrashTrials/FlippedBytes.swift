import DurableFiles
import FaultyFiles
package import Records

/// Changes single bytes of a store at rest, and opens it: each change must be noticed.
package struct FlippedBytes: Sendable {
  let store: TrialStore
  let weakness: Weakness
  /// What each byte is changed by, one after the other.
  let flips: [UInt8]

  /// What became of the changes.
  package struct Report: Sendable {
    /// How many changes were made.
    package var flips = 0
    /// How many of them opening the store refused, or reading it.
    package var detected = 0
    /// Those that gave a wrong answer: name, place and both bytes; the first few.
    package var missed: [String] = []
    /// The files whose bytes were changed.
    package var files: [String] = []

    /// One line of figures.
    package var figures: String { "\(flips) bytes changed, \(detected) detected" }
  }

  /// - Parameter everyByte: Whether each byte takes every other value, or only has two of its bits flipped.
  package init(of store: TrialStore, weakness: Weakness = .none, everyByte: Bool) {
    self.store = store
    self.weakness = weakness
    flips = everyByte ? Array(1...255) : [0x01, 0x20]
  }

  /// Makes a store by a workload and changes each byte of its files.
  package func run(_ workload: [CrashStep]) async throws(RecordError) -> Report {
    let disk = SimulatedDisk()
    let place = store.place(disk)
    var database = try place.open(.readWrite(createIfMissing: true))
    for (number, step) in workload.enumerated() {
      try await step.take(number: number, on: &database, of: place)
    }
    let state = try await StoreState(of: database)
    let image = disk.now.current
    var report = Report()
    for (name, file) in image.files.sorted(by: { $0.key < $1.key }) {
      guard store.namesAtRest.contains(name) else { continue }
      report.files.append(name)
      for place in file.bytes.indices {
        for flip in flips {
          var damaged = image
          damaged.files[name]?.bytes[place] ^= flip
          report.flips += 1
          if await isNoticed(damaged, state) {
            report.detected += 1
          } else if report.missed.count < 10 {
            let byte = file.bytes[place]
            report.missed.append("byte \(place) of \(name): \(byte) became \(byte ^ flip)")
          }
        }
      }
    }
    return report
  }

  /// Whether a damaged store is refused. One that opens although its records are right is not: the
  /// next save would make the damage part of it.
  private func isNoticed(_ image: DiskImage, _ state: StoreState) async -> Bool {
    do throws(RecordError) {
      let place = store.place(weakness.wrap(SimulatedDisk(image)))
      let database = try place.open(.readOnly)
      _ = try await StoreState(of: database)
      return false
    } catch {
      return error.code == .corrupt || error.code == .formatTooNew
    }
  }
}
