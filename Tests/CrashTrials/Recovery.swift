import FaultyFiles
import Records

/// What a machine does that is switched on again: it opens the store, compares, commits, and looks
/// whether that is kept.
struct Recovery {
  /// What a recovery found, and what another crash could do to it.
  struct Result {
    /// What was wrong, nil when all was well.
    var failure: String?
    /// What was done, each part with the moments to crash at and what may be found then.
    var phases: [Phase] = []
  }

  /// A part of a recovery: opening, the commit after it, closing.
  struct Phase {
    let name: String
    let crashPoints: [DiskState]
    /// The state that the part starts from.
    let before: StoreState
    /// The state that it was acknowledged to end with.
    let after: StoreState
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
  ///   - forgets: Whether that commit forgets deletions, which writes the files of some stores anew, and saves nothing.
  func of(
    _ image: DiskImage, allowed: [StoreState], commits: Bool = true, forgets: Bool = false
  ) async -> Result {
    var result = Result()
    do throws(RecordError) {
      let disk = SimulatedDisk(image)
      let place = store.place(weakness.wrap(disk))
      disk.noteCrashPoints()
      let database = try place.open(.readWrite(createIfMissing: true))
      let found = try await StoreState(of: database)
      guard allowed.contains(found) else {
        result.failure = "found \(found), allowed \(allowed)"
        return result
      }
      result.phases.append(
        Phase(
          name: "opening", crashPoints: disk.takeCrashPoints(), before: found, after: found))
      guard commits else {
        try await database.close()
        return result
      }
      if forgets {
        try await database.compact(before: found.changes.token)
      } else {
        try await database.save(Self.probe, policy: .overwrite)
      }
      let committed = disk.takeCrashPoints()
      let after = try await StoreState(of: database)
      result.phases.append(
        Phase(
          name: forgets ? "forgetting" : "a save", crashPoints: committed, before: found,
          after: after))
      try await database.close()
      result.phases.append(
        Phase(name: "closing", crashPoints: disk.takeCrashPoints(), before: after, after: after))
      let left = Set(disk.now.current.files.keys)
      if !left.isSubset(of: store.namesAtRest) { result.failure = "left \(left.sorted())" }
      // Forgetting makes no store where there is none yet.
      let next = try place.open(forgets ? .readWrite(createIfMissing: true) : .readOnly)
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
