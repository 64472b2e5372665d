import Foundation

/// A process of this machine that is watched while it works, and killed.
///
/// Everything here blocks, so it is for a thread of its own.
struct Execution {
  private let process = Process()
  private let output: FileHandle
  /// How many bytes came out of it.
  private(set) var acknowledgements = 0

  init(_ executable: URL, _ arguments: [String]) throws {
    let pipe = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    output = pipe.fileHandleForReading
    // Else its end would never be read: this process could still write.
    try pipe.fileHandleForWriting.close()
  }

  /// Waits until so many bytes have come; false when it ended before.
  mutating func wait(for count: Int) throws -> Bool {
    while acknowledgements < count {
      guard let data = try output.read(upToCount: 1), !data.isEmpty else { return false }
      acknowledgements += data.count
    }
    return true
  }

  /// Ends it at once, without a chance to do anything about it, and reads what it had still said.
  mutating func killAtOnce() throws {
    kill(process.processIdentifier, SIGKILL)
    while let data = try output.read(upToCount: 4_096), !data.isEmpty {
      acknowledgements += data.count
    }
    process.waitUntilExit()
  }
}
