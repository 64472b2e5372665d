import Foundation
import RecordBench
import Records

/// All that is measured, and what it is measured on.
final class Bench {
  let options: BenchOptions
  let folder: String
  let workload: Workload
  let raw: RawNotes
  let ids: [RecordID]
  var rows: [Measured] = []
  var answers = Answers()
  private var fileCount = 0

  init(_ options: BenchOptions, folder: String) {
    self.options = options
    self.folder = folder
    workload = Workload(count: options.records)
    raw = RawNotes(workload.notes)
    ids = workload.notes.map { RecordID(uncheckedType: Note.type, name: $0.name) }
  }

  /// A path that no file has yet.
  func path(_ ending: String) -> String {
    fileCount += 1
    return "\(folder)/\(fileCount).\(ending)"
  }

  /// Removes a store's files.
  func remove(_ path: String) {
    for ending in ["", "-wal", "-shm", ".journal", ".lock"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }

  /// Measures a row, unless others are asked for.
  func measure(
    _ name: String, limit: Double?, count: Int = 1, rounds: Int? = nil,
    raw: @escaping Comparison.Side,
    ours: @escaping Comparison.Side
  ) async throws {
    guard wants(name) else { return }
    FileHandle.standardError.write(Data("\(name) …\n".utf8))
    let comparison = Comparison(name: name, limit: limit, count: count, raw: raw, ours: ours)
    rows.append(try await comparison.measured(rounds: rounds ?? options.rounds))
  }

  /// Whether a row is asked for.
  func wants(_ name: String) -> Bool {
    options.only.map { name.localizedCaseInsensitiveContains($0) } ?? true
  }

  /// Measures everything that is asked for.
  @concurrent
  func run() async throws -> [Growth] {
    try await measureCalls()
    try await measureReading()
    try await measureInserting()
    try await measureDurableChanges()
    try await measureMemory()
    try await measureJSON()
    var growth: [Growth] = []
    for size in options.sizes { growth.append(try await measureGrowth(size)) }
    return growth
  }
}
