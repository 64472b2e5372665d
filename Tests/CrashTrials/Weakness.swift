import DurableFiles
import FaultyFiles

/// Something taken away from a store's files, to see that the checks notice.
///
/// It is put between a store and its disk, so no store has a switch for it.
package struct Weakness: Sendable {
  /// What reports call it.
  package let name: String
  let wrap: @Sendable (any FileSystem) -> any FileSystem

  /// Nothing taken away.
  package static let none = Weakness(name: "none") { $0 }

  /// Commits are acknowledged although nothing was flushed.
  package static let noFlush = Weakness(name: "no flush") { WithoutFlush(base: $0) }

  /// Files are flushed, but not the names in their folder.
  package static let noFolderFlush = Weakness(name: "no folder flush") {
    WithoutFolderFlush(base: $0)
  }

  /// Everybody who asks for a lock gets it.
  package static let noLock = Weakness(name: "no lock") { WithoutLock(base: $0) }
}

extension Weakness {
  /// What was written stays, although it was cut off.
  package static let noTruncation = Weakness(name: "no truncation") { WithoutTruncation(base: $0) }

  /// What was only to replace a file stays, used or not.
  package static let noSweep = Weakness(name: "drafts are never removed") {
    WithoutSweep(base: $0)
  }

  /// The end of a torn journal takes the line before it with it.
  package static let timidReading = Weakness(name: "a torn line is taken for two") {
    TimidFiles(base: $0)
  }

  /// A flush that fails is taken for one that went well.
  package static let deafToFlushes = Weakness(name: "deaf to failed flushes") {
    DeafFiles(base: $0, hears: false)
  }

  /// A write that finds no room is taken for one that went well.
  package static let deafToFullDisks = Weakness(name: "deaf to full disks") {
    DeafFiles(base: $0, hears: true)
  }
}

/// Files that pass over a failure of one kind.
private struct DeafFiles: FileSystemDecorator {
  let base: any FileSystem
  /// Whether failed flushes are heard; if so, it is full disks that are not.
  let hears: Bool

  func flush(_ file: FileDescriptor) throws(FileError) {
    do {
      try base.flush(file)
    } catch {
      if hears { throw error }
    }
  }

  func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int
  ) throws(FileError) -> Int {
    do {
      return try base.write(bytes, to: file, at: offset)
    } catch {
      guard hears, error.isDiskFull else { throw error }
      return bytes.count
    }
  }
}

private struct WithoutFlush: FileSystemDecorator {
  let base: any FileSystem

  func flush(_ file: FileDescriptor) throws(FileError) {}
}

private struct WithoutFolderFlush: FileSystemDecorator {
  let base: any FileSystem

  func flushFolder(_ path: String) throws(FileError) {}
}

private struct WithoutTruncation: FileSystemDecorator {
  let base: any FileSystem

  func truncate(_ file: FileDescriptor, to length: Int) throws(FileError) {}
}

private struct WithoutSweep: FileSystemDecorator {
  let base: any FileSystem

  func remove(_ path: String) throws(FileError) {
    if path.hasSuffix("-new") || path.hasSuffix(FileReplacement.suffix) { return }
    try base.remove(path)
  }
}

/// Files whose journal ends a line early when its last line is not whole.
private struct TimidFiles: FileSystemDecorator {
  let base: any FileSystem

  func read(
    _ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    let count = try base.read(file, into: buffer, at: offset)
    let lineBreak = UInt8(ascii: "\n")
    guard file.path.hasSuffix(".journal"), count > 0, buffer[count - 1] != lineBreak else {
      return count
    }
    let lines = buffer[..<count].split(separator: lineBreak, omittingEmptySubsequences: false)
    return lines.dropLast(2).map { $0.count + 1 }.reduce(0, +)
  }
}

/// Everybody gets the lock.
struct WithoutLock: FileSystemDecorator {
  let base: any FileSystem

  func tryLock(_ file: FileDescriptor) throws(FileError) -> Bool { true }

  func unlock(_ file: FileDescriptor) throws(FileError) {}
}
