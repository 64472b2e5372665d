import FaultyFiles
import Records

/// What a machine does that is switched on again: it opens the store, compares, commits, and looks
/// whether that is kept.
struct Recovery {
  /// What a recovery found, and what another crash could do to it.
  struct Result {
    /// What was wrong, nil when all was well.
    var failure: String?
    /// The state that was found, nil when the store did not open.
    var found: StoreState?
    /// The moments to crash at of the commit after it.
    var crashPoints: [DiskState] = []
    /// The state after that commit.
    var after: StoreState?
  }

  let store: TrialStore
  let weakness: Weakness

  /// The commit after a recovery; longer than a sector, so that it can be torn.
  private static let probe = Record(
    RecordID(uncheckedType: "Lists", name: "probe"),
    ["name": .string(String(repeating: "Tea ", count: 150))])

  /// Opens what a crash left.
  ///
  /// - Parameters:
  ///   - allowed: The states that may be found.
  ///   - commits: Whether to commit once more and open again.
  func of(_ image: DiskImage, allowed: [StoreState], commits: Bool = true) async -> Result {
    var result = Result()
    do throws(RecordError) {
      let disk = SimulatedDisk(image)
      let place = store.place(weakness.wrap(disk))
      let database = try place.open(.readWrite(createIfMissing: true))
      let found = try await StoreState(of: database)
      result.found = found
      guard allowed.contains(found) else {
        result.failure = "found \(found), allowed \(allowed)"
        return result
      }
      guard commits else {
        try await database.close()
        return result
      }
      disk.noteCrashPoints()
      try await database.save(Self.probe, policy: .overwrite)
      result.crashPoints = disk.takeCrashPoints()
      let after = try await StoreState(of: database)
      result.after = after
      try await database.close()
      let left = Set(disk.now.current.files.keys)
      if !left.isSubset(of: store.namesAtRest) { result.failure = "left \(left.sorted())" }
      let next = try place.open(.readOnly)
      if try await StoreState(of: next) != after {
        result.failure = "a commit after the recovery was lost"
      }
      try await next.close()
    } catch {
      result.failure = "\(image): \(error)"
    }
    return result
  }
}
