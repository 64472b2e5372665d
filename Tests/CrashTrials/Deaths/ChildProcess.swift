package import Foundation

/// A process of this machine that is let live to its end.
package enum ChildProcess {
  /// Starts a program and gives what it prints until it ends.
  package static func output(
    of executable: URL, _ role: ChildRole, _ store: FileStore, _ number: Int
  ) async throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = executable
    process.arguments = [role.rawValue, store.kind.rawValue, store.path, String(number)]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading
    return try await withCheckedThrowingContinuation { continuation in
      // Waiting for a pipe blocks, so it has a thread of its own.
      Thread.detachNewThread {
        continuation.resume(
          with: Result { String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self) })
      }
    }
  }
}
