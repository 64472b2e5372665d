import DurableFiles
import FaultyFiles
import Foundation
import Synchronization

/// Files of which one always is as it was when it was first looked at.
final class StaleFiles: FileSystemDecorator {
  let base: any FileSystem
  /// The path of that one.
  private let stale: String
  private let first = Mutex<FileStatus??>(nil)

  init(base: any FileSystem, name: String) {
    self.base = base
    stale = SimulatedDisk.path(name)
  }

  func status(at path: String) throws(FileError) -> FileStatus? {
    let status = try base.status(at: path)
    guard path == stale else { return status }
    return first.withLock { first in
      if let known = first { return known }
      first = .some(status)
      return status
    }
  }
}

/// Files whose store has the format after the one that is known, which can be hidden from who reads them.
struct NewerFormat: FileSystemDecorator {
  let files: any FileSystem
  let isHidden: Bool

  var base: any FileSystem { files }

  func read(
    _ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    let count = try files.read(file, into: buffer, at: offset)
    guard !isHidden else { return count }
    let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    if file.path.hasSuffix(".json"), offset == 0 {
      let key = Array(#""format": "#.utf8)
      let start = (0..<max(0, count - key.count)).first { start in
        bytes[start..<start + key.count].elementsEqual(key)
      }
      if let start { bytes[start + key.count] = UInt8(ascii: "9") }
    } else if file.path.hasSuffix(".db"), offset <= 63, offset + count > 63 {
      // The last byte of `user_version`.
      bytes[63 - offset] = 99
    }
    return count
  }
}
