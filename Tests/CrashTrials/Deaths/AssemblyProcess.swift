import Foundation

/// A process that lives as an ``Assembly``, as the one sees it that has started it.
///
/// Everything here blocks, so it is for a thread of its own.
struct AssemblyProcess {
  private let process = Process()
  private let input: FileHandle
  private let output: FileHandle
  /// What was read and is not yet a whole line.
  private var rest = Data()
  /// The calls of which it has told, by task and beginning, so that the end of one replaces its beginning.
  private var told: [[UInt64]: RecordedCall] = [:]

  /// It ended, although nobody had told it to.
  struct Ended: Error {}

  init(_ executable: URL, _ assembly: Assembly) throws {
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = executable
    process.arguments = [ChildRole.assembly.rawValue] + assembly.arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
    // Else its end would never be read: this process could still write.
    try output.fileHandleForWriting.close()
  }

  /// Tells it what to do.
  func tell(_ line: String) throws {
    try input.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The calls that it has told of and that were not asked for yet.
  mutating func takeCalls() -> [RecordedCall] {
    defer { told = [:] }
    return Array(told.values)
  }

  /// How many of them have ended.
  var answered: Int { told.values.count { $0.answer != nil } }

  /// Reads until it has done what it was told to.
  mutating func waitUntilDone() throws {
    while try readLine() {}
  }

  /// Reads until so many calls have ended; false when all were done before.
  mutating func wait(for count: Int) throws -> Bool {
    while answered < count {
      guard try readLine() else { return false }
    }
    return true
  }

  /// Ends it at once, without a chance to do anything about it, and reads what it had still said.
  mutating func killAtOnce() throws {
    kill(process.processIdentifier, SIGKILL)
    while let isCall = try? readLine(), isCall {}
    process.waitUntilExit()
  }

  /// Lets it end.
  func end() throws {
    try tell(Assembly.end)
    process.waitUntilExit()
  }

  /// Reads a line; false for the empty one, which says that all is done.
  private mutating func readLine() throws -> Bool {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[rest.startIndex..<end]
        rest = Data(rest[(end + 1)...])
        if line.isEmpty { return false }
        let call = try JSONDecoder().decode(RecordedCall.self, from: Data(line))
        told[[UInt64(call.task), call.start]] = call
        return true
      }
      // As much as there is; the other ways to read wait for as much as was asked for.
      let data = output.availableData
      if data.isEmpty { throw Ended() }
      rest += data
    }
  }
}
