import Foundation

/// A disk of little room in memory, which one process sees at a folder and which is gone with that process.
///
/// The system does what it does on any disk that is full; nothing is simulated.
package struct SmallDisk: Sendable {
  /// The folder that becomes the disk.
  let folder: String

  package init(at folder: String) {
    self.folder = folder
  }

  /// How many bytes it holds.
  static let size = 1_048_576

  /// Whether a process of this user may have a disk of its own: Linux has them, containers often forbid them.
  package static var isPermitted: Bool {
    options != nil
  }

  /// What `unshare` needs to be told: root mounts as it is, anybody else as root of a namespace of its own.
  private static let options: String? = ["-m", "-Urm"].first { options in
    let folder = FileManager.default.temporaryDirectory.path
    let process = Process()
    process.executableURL = env
    process.arguments = words(options, folder) + ["true"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// The program that finds the others.
  static let env = URL(filePath: "/usr/bin/env")

  /// What ``env`` is told before the program that shall see the disk, and what that one is told.
  var words: [String] {
    Self.options.map { Self.words($0, folder) } ?? []
  }

  private static func words(_ options: String, _ folder: String) -> [String] {
    let script = "mount -t tmpfs -o size=\(size) docket \"$0\" && exec \"$@\""
    return ["unshare", options, "sh", "-c", script, folder]
  }
}
