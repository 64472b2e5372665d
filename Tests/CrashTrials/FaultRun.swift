import DurableFiles
import FaultyFiles
import Foundation
import InMemoryRecords
import Records

/// One run of a workload in which one call, or all from one on, fail.
final class FaultRun {
  private let store: TrialStore
  private let disk: SimulatedDisk
  private let faulty: FaultyFileSystem
  private let place: any TrialPlace
  private let callsBefore: Int
  private let fault: FaultLoop.Fault
  /// How many of the disks are looked at that a power failure in the end may leave.
  private let crashes: Int
  private let name: String
  /// Takes the same steps without a fault, so that it tells what must be there.
  private let reference = InMemoryDatabase(clock: StandingClock())
  /// What the step that failed was told.
  private var error: RecordError.Code?
  private var isOver = false

  init(
    of store: TrialStore, _ weakness: Weakness, _ fault: FaultLoop.Fault, after callsBefore: Int,
    isLasting: Bool, crashes: Int
  ) async {
    self.store = store
    self.crashes = crashes
    self.callsBefore = callsBefore
    self.fault = fault
    name = "\(store.name), \(fault) \(isLasting ? "from" : "at") call \(callsBefore)"
    disk = SimulatedDisk()
    faulty = FaultyFileSystem(over: disk, reallyFlushes: true)
    place = store.place(weakness.wrap(faulty))
    let (effect, operation): (FileFault.Effect, FileError.Operation?) =
      switch fault {
      case .code(let code): (.fails(code), nil)
      case .short(let count): (.isShort(count), nil)
      case .full(let count): (.fillsUp(after: count), .write)
      }
    faulty.add(FileFault(effect, on: operation, after: callsBefore, isLasting: isLasting))
  }

  /// Takes the steps until one fails, and looks at what is left.
  ///
  /// - Returns: Whether no call failed, since there were not so many.
  func take(_ workload: [CrashStep], _ report: inout FaultLoop.Report) async -> Bool {
    do {
      try await steps(workload, &report)
    } catch {
      report.failures.append("\(name): \(error)")
    }
    let isThrough = faulty.faultyCalls.isEmpty
    if !isThrough {
      report.runs += 1
      report.note(fault, error, isOver: isOver)
    }
    return isThrough
  }

  private func steps(_ workload: [CrashStep], _ report: inout FaultLoop.Report) async throws {
    var opened: (any RecordDatabase)?
    do throws(RecordError) {
      opened = try place.open(.readWrite(createIfMissing: true))
    } catch {
      check(error, &report)
    }
    guard var database = opened else { return try await lookAfter(nil, &report) }
    for (number, step) in workload.enumerated() {
      let before = try await StoreState(of: reference)
      do throws(RecordError) {
        try await step.take(number: number, on: &database, of: place)
        try await step.apply(number: number, to: reference)
      } catch {
        check(error, &report)
        faulty.removeFaults()
        try await step.apply(number: number, to: reference)
        let after = try await StoreState(of: reference)
        return try await lookAfter(
          step == .reopen ? nil : database, before: before, after: after, &report)
      }
    }
    do throws(RecordError) {
      try await database.close()
    } catch {
      check(error, &report)
    }
    try await lookAfter(nil, &report)
  }

  // MARK: - What is left

  /// Looks at the store when nothing may have changed beyond what was acknowledged.
  private func lookAfter(
    _ database: (any RecordDatabase)?, _ report: inout FaultLoop.Report
  ) async throws {
    faulty.removeFaults()
    let state = try await StoreState(of: reference)
    try await lookAfter(database, before: state, after: state, &report)
  }

  /// Looks at the connection, if it is still there, and at the store without power and with it.
  private func lookAfter(
    _ database: (any RecordDatabase)?, before: StoreState, after: StoreState,
    _ report: inout FaultLoop.Report
  ) async throws {
    var allowed = [before, after]
    if let database {
      if let kept = try await stateOfUsable(database, before, &report) {
        allowed = [kept]
      } else {
        report.failedConnections += 1
        isOver = true
      }
      try? await database.close()
    }
    var random = SeededGenerator(seed: UInt64(callsBefore))
    for _ in 0..<crashes {
      try await expect(allowed, on: disk.now.crash(using: &random), "after a crash", &report)
    }
    try await expect(allowed, on: disk.now.current, "after opening anew", &report)
  }

  /// The state of a connection that works on, after one more commit; nil for one that is over.
  private func stateOfUsable(
    _ database: any RecordDatabase, _ before: StoreState, _ report: inout FaultLoop.Report
  ) async throws -> StoreState? {
    let found: StoreState
    do throws(RecordError) {
      found = try await StoreState(of: database)
    } catch {
      if error.code != .unavailable { report.failures.append("\(name), then reading: \(error)") }
      do throws(RecordError) {
        try await database.save(Self.probe, policy: .overwrite)
        report.failures.append("\(name): the connection is over for reading and saves")
      } catch {
        if error.code != .unavailable { report.failures.append("\(name), then saving: \(error)") }
      }
      return nil
    }
    if found != before {
      report.failures.append("\(name): the connection shows \(found), not \(before)")
    }
    do throws(RecordError) {
      try await database.save(Self.probe, policy: .overwrite)
    } catch {
      report.failures.append("\(name): the connection reads, but: \(error)")
    }
    return try await StoreState(of: database)
  }

  private func expect(
    _ allowed: [StoreState], on image: DiskImage, _ moment: String,
    _ report: inout FaultLoop.Report
  ) async throws {
    do throws(RecordError) {
      let place = store.place(SimulatedDisk(image))
      let database = try place.open(.readWrite(createIfMissing: true))
      let found = try await StoreState(of: database)
      if !allowed.contains(found) {
        report.failures.append("\(name), \(moment): found \(found), allowed \(allowed)")
      }
      try await database.close()
    } catch {
      report.failures.append("\(name), \(moment), \(image): \(error)")
    }
  }

  private static let probe = Record(
    RecordID(uncheckedType: "Lists", name: "probe"), ["name": "Tea"])

  // MARK: - Errors

  /// Checks that an error is one promised for the call that failed.
  private func check(_ error: RecordError, _ report: inout FaultLoop.Report) {
    report.failedSteps += 1
    self.error = error.code
    let calls = faulty.faultyCalls
    guard let call = calls.last else {
      report.failures.append("\(name): nothing failed, but: \(error)")
      return
    }
    if !calls.contains(where: { promised(for: $0).contains(error.code) }) {
      report.failures.append("\(name), \(call): \(error)")
    }
  }

  private func promised(for call: FileCall) -> Set<RecordError.Code> {
    guard let code = fault.code else { return [] }
    var codes: Set<RecordError.Code>
    switch code {
    case EACCES:
      // Rights are looked at when a name is; a file that is open is just one that fails.
      let lookups: Set<FileError.Operation> = [.open, .rename, .link, .resolve]
      codes =
        lookups.contains(call.operation)
        ? [.permissionDenied]
        : [
          .permissionDenied, .unavailable,
        ]
    case ENOSPC:
      let writes: Set<FileError.Operation> = [.write, .rename, .setPermissions]
      // No disk says so when nothing is to be written, and if it does, that is just a failure.
      codes = writes.contains(call.operation) ? [.storeFull] : [.storeFull, .unavailable]
    default: codes = [.unavailable]
    }
    switch call.operation {
    // A draft that was not flushed can be thrown away, and then nothing has changed.
    case .flush where store.isDraft(call.name): codes.insert(.unavailable)
    case .flush, .flushFolder: codes = [.unavailable]
    // What could not be taken back leaves the outcome open.
    case .truncate: codes.insert(.unavailable)
    default: break
    }
    return codes
  }
}
