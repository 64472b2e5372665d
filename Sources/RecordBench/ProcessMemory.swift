import Foundation

/// The memory this process has in use, as the system counts it; nil where it does not tell.
package enum ProcessMemory {
  /// Bytes in use now.
  package static var current: Int? { field("VmRSS:") }

  /// The most bytes that were in use since ``resetPeak()``, or else since the process began.
  package static var peak: Int? { field("VmHWM:") }

  /// Begins to look for the peak anew.
  package static func resetPeak() {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
    try? file.write(contentsOf: Data("5".utf8))
    try? file.close()
  }

  private static func field(_ name: String) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    for line in status.split(separator: "\n") where line.hasPrefix(name) {
      return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1_024 }
    }
    return nil
  }
}
