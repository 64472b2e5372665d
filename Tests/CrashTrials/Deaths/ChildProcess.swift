package import Foundation

/// A process of this machine that is let live to its end.
package enum ChildProcess {
  /// Starts a program and gives what it prints until it ends.
  ///
  /// - Parameter disk: A disk that the process is to have at a folder, instead of what is there.
  package static func output(
    of executable: URL, _ role: ChildRole, _ store: FileStore, _ number: Int,
    on disk: SmallDisk? = nil
  ) async throws -> String {
    let process = Process()
    let pipe = Pipe()
    let words = [role.rawValue, store.kind.rawValue, store.path, String(number)]
    process.executableURL = disk == nil ? executable : SmallDisk.env
    process.arguments = disk.map { $0.words + [executable.path] + words } ?? words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading
    return try await onOwnThread {
      String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
    }
  }
}
