import Foundation
import RecordTrials

/// What the command line asks for.
struct TrialOptions {
  /// A command line that cannot be understood.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    Usage: record-trials [--sequences N] [--seed N] [--strict] [--oracle FILE] [--folder DIR]

    Runs N seeded sequences of changes and questions (1000) on the memory, JSON and SQLite stores, compares each answer
    with the evaluator's, and prints what was exercised. The first seed is 1, or --seed; a difference prints its seed.
    --strict fails a run that exercised too little to prove something: use it from about 20000 sequences on.
    --oracle writes the questions and answers of the sequences to FILE instead, for Tests/Oracle/oracle.py.
    --folder says where the stores' files are made. By default that is a new folder in memory (/dev/shm) where there is
    one with room, because what a disk forgets is tried elsewhere; otherwise a new temporary folder.
    """

  var sequences = 1_000
  var seed: UInt64 = 1
  var oracle: String?
  var folder: String?
  var isStrict = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--strict" {
        isStrict = true
        continue
      }
      guard ["--sequences", "--seed", "--oracle", "--folder"].contains(word),
        let value = rest.popFirst()
      else { throw Mistake(description: "\(word) is not understood.\n\(Self.usage)") }
      switch word {
      case "--sequences":
        guard let number = Int(value), number > 0 else {
          throw Mistake(description: "--sequences takes a number over 0, not \(value).")
        }
        sequences = number
      case "--seed":
        guard let number = UInt64(value) else {
          throw Mistake(description: "--seed takes a number, not \(value).")
        }
        seed = number
      case "--oracle": oracle = value
      default: folder = value
      }
    }
  }

  private var seeds: Range<UInt64> { seed..<(seed + UInt64(sequences)) }

  func writeOracleCases(to path: String) async throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw Mistake(description: "\(path) cannot be written.") }
    for seed in seeds {
      let lines = await Trial(seed: seed).oracleCases()
      try file.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    }
    try file.close()
  }

  /// A new folder's name, in memory if that is possible.
  private static func temporaryFolder() -> String {
    let name = "docket-trials-\(getpid())"
    let memory = "/dev/shm"
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory)
    let room = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
    // The files of a lane are some megabytes, and are removed after each sequence.
    if room >= 256 << 20, access(memory, W_OK | X_OK) == 0 { return "\(memory)/\(name)" }
    return NSTemporaryDirectory() + name
  }

  func run() async throws {
    let folder = self.folder ?? Self.temporaryFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { if self.folder == nil { try? FileManager.default.removeItem(atPath: folder) } }
    var statistics = TrialStatistics()
    try await withThrowingTaskGroup(of: TrialStatistics.self) { group in
      // One lane a processor; which lane takes which seed changes nothing.
      let lanes = max(1, ProcessInfo.processInfo.activeProcessorCount)
      for lane in 0..<lanes {
        let seeds = Array(seeds).enumerated().filter { $0.offset % lanes == lane }.map(\.element)
        group.addTask {
          var statistics = TrialStatistics()
          for seed in seeds {
            try Task.checkCancellation()
            let place = "\(folder)/\(seed)"
            try FileManager.default.createDirectory(
              atPath: place, withIntermediateDirectories: true)
            let stores = TrialStores()
            statistics.merge(try await Trial(seed: seed).run(on: stores.all, place: place))
            try FileManager.default.removeItem(atPath: place)
          }
          return statistics
        }
      }
      for try await part in group { statistics.merge(part) }
    }
    for line in statistics.report { print(line) }
    let shortfalls = isStrict ? statistics.shortfalls : []
    if !shortfalls.isEmpty {
      let more = shortfalls.count > 10 ? ["and \(shortfalls.count - 10) more"] : []
      let list = (shortfalls.prefix(10) + more).joined(separator: "; ")
      throw Mistake(description: "the run proves too little: \(list)")
    }
  }
}
