import Foundation
import InMemoryRecords
import Records

/// A process several tasks of which call a store at the same time, and which tells of each call when it begins and when
/// it has ended.
///
/// It is told what to do a line at a time: a seed for calls by chance, ``look`` for a last call that tells what is there,
/// or ``end``. An empty line says that it has done so.
package struct Assembly: Sendable {
  /// How the process treats the store.
  package enum Honesty: String, Sendable {
    case honest
    /// Calls are answered from memory, and the store gets to know of them later.
    case early
    /// A batch is written record by record.
    case piecemeal
  }

  let store: FileStore
  let honesty: Honesty
  let appetite: Caller.Appetite
  /// The number of the process, which is that of its connection too.
  let number: Int
  /// How many tasks it has.
  let tasks: Int
  /// How many calls each of them makes for a seed.
  let calls: Int

  /// The line that asks for all changes.
  static let look = "look"
  /// The line that asks it to close the store and end. Its input need not end: other processes may have inherited it.
  static let end = "end"

  init(
    of store: FileStore, honesty: Honesty = .honest, appetite: Caller.Appetite = .mixed,
    number: Int = 0, tasks: Int, calls: Int
  ) {
    self.store = store
    self.honesty = honesty
    self.appetite = appetite
    self.number = number
    self.tasks = tasks
    self.calls = calls
  }

  /// Reads what a process is told that is to be an assembly.
  package init?(_ arguments: [String]) {
    guard arguments.count == 7, let kind = FileStore.Kind(rawValue: arguments[0]),
      let honesty = Honesty(rawValue: arguments[2]),
      let appetite = Caller.Appetite(rawValue: arguments[3]), let number = Int(arguments[4]),
      let tasks = Int(arguments[5]), let calls = Int(arguments[6])
    else { return nil }
    self.init(
      of: FileStore(kind: kind, path: arguments[1]), honesty: honesty, appetite: appetite,
      number: number, tasks: tasks, calls: calls)
  }

  /// What ``init(_:)`` reads.
  var arguments: [String] {
    [
      store.kind.rawValue, store.path, honesty.rawValue, appetite.rawValue, String(number),
      String(tasks), String(calls),
    ]
  }

  /// Does what the standard input says, until it ends.
  @concurrent package func live() async throws {
    let crowd = Crowd(of: tasks + 1)
    defer { crowd.end() }
    try await withTaskExecutorPreference(crowd) {
      let database = try await open()
      while let line = readLine(), line != Self.end {
        if let seed = UInt64(line) {
          await makeCalls(database, seed: seed)
        } else {
          let start = Caller.now
          let answer = try await Caller.changes(of: database)
          tell(
            RecordedCall(
              .changes, answer, task: number * tasks, connection: number, start: start,
              end: Caller.now))
        }
        write("\n")
      }
      try await database.close()
    }
  }

  private func open() async throws(RecordError) -> any RecordDatabase {
    let database = try store.open(.readWrite(createIfMissing: false))
    switch honesty {
    case .honest: return database
    case .piecemeal: return WeakDatabase(base: database, weakness: .piecemeal)
    case .early:
      let foreseen = InMemoryDatabase(clock: StandingClock())
      try await foreseen.save(Caller.note("a", 0))
      return LateDatabase(base: database, foreseen: foreseen)
    }
  }

  private func makeCalls(_ database: any RecordDatabase, seed: UInt64) async {
    await withTaskGroup(of: Void.self) { group in
      for task in number * tasks..<(number + 1) * tasks {
        group.addTask {
          var caller = Caller(
            task: task, connection: number, database: database, seed: seed, appetite: appetite)
          for _ in 0..<calls { tell(await caller.makeCall { tell($0) }) }
        }
      }
    }
  }

  private func tell(_ call: RecordedCall) {
    guard let line = try? JSONEncoder().encode(call) else { return }
    write(String(decoding: line, as: UTF8.self) + "\n")
  }

  /// Writes at once, and as a whole: a pipe takes so few bytes without parting them.
  private func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
