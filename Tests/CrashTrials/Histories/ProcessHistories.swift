import FaultyFiles
package import Foundation

/// Has several processes call one store in files at the same time, and looks for an order that explains what each was
/// told.
package struct ProcessHistories: Sendable {
  let executable: URL
  let kind: FileStore.Kind

  /// How many processes there are, how many tasks each has, and how many calls each of those makes in a history.
  private static let (processes, tasks, calls) = (2, 2, 6)

  /// - Parameter executable: A program that lives as ``Assembly`` when its first argument is `assembly`.
  package init(_ executable: URL, kind: FileStore.Kind) {
    self.executable = executable
    self.kind = kind
  }

  /// How many histories a store and its processes live through.
  private static let lifetime = 250

  /// Makes and explains histories.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - seed: The first seed; each store that is made has the next one.
  package func run(_ count: Int, seed: UInt64) async -> HistoryReport {
    var report = HistoryReport()
    var seed = seed
    while report.histories < count, report.failureCount == 0 {
      report.merge(await life(of: min(Self.lifetime, count - report.histories), seed: seed))
      seed += 1
    }
    return report
  }

  /// The histories of one store, from its making to its end.
  private func life(of count: Int, seed: UInt64) async -> HistoryReport {
    var report = HistoryReport()
    let name = "\(kind.rawValue), \(Self.processes) processes, seed \(seed)"
    do {
      let folder = try TemporaryFolder()
      let store = FileStore(kind: kind, path: folder.file(kind.fileName))
      let state = try await Caller.makeStore(store)
      let histories = try await onOwnThread {
        try self.histories(count, of: store, state, seed: seed)
      }
      for (number, history) in histories.enumerated() {
        report.add(history, "\(name), history \(number)")
      }
    } catch {
      report.fail("\(name): \(error)")
    }
    return report
  }

  private func histories(
    _ count: Int, of store: FileStore, _ beginning: StoreModel, seed: UInt64
  ) throws -> [History] {
    var processes = try (0..<Self.processes).map { number in
      try AssemblyProcess(
        executable,
        Assembly(of: store, number: number, tasks: Self.tasks, calls: Self.calls))
    }
    defer { for process in processes { try? process.end() } }
    var (histories, state) = ([History](), beginning)
    for number in 0..<count {
      for process in processes { try process.tell(String(seed &* 1_000 &+ UInt64(number))) }
      var calls: [RecordedCall] = []
      for index in processes.indices {
        try processes[index].waitUntilDone()
        calls += processes[index].takeCalls()
      }
      let last = processes.count - 1
      try processes[last].tell(Assembly.look)
      try processes[last].waitUntilDone()
      calls += processes[last].takeCalls()
      histories.append(History(beginning: state, calls: calls, order: kind.order(processes.count)))
      state = histories.last?.end ?? state
    }
    return histories
  }
}
