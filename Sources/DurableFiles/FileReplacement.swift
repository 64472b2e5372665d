/// Puts a new file in an old one's place so that a crash leaves one or the other, whole.
///
/// The bytes go to a new file in the same folder, readable by the owner only; they are flushed; the
/// new file gets the permissions of the old one, and its name; the folder is flushed. Only then
/// ``finish()`` returns. A symbolic link stays, and the file it leads to is replaced.
///
/// Until the renaming, a failure leaves the old file untouched and removes the new one. The caller
/// excludes two replacements of one file at a time, say with a ``FileLock``: the second would take
/// the first one's file away.
package struct FileReplacement: ~Copyable {
  /// What is appended to a file's name to name the one that is to replace it.
  package static let suffix = ".new"

  private let files: any FileSystem
  private let path: String
  private let permissions: FilePermissions
  private let draft: Draft
  private var length = 0
  /// How many bytes of them were told to go to the disk.
  private var begun = 0

  /// From how many bytes on it is worth while to let the disk begin.
  private static let portion = 1 << 21

  /// Starts the new file.
  ///
  /// - Parameter permissions: For a file that does not exist yet; an existing one's are kept.
  package init(
    of path: String, permissions: FilePermissions = .ownerOnly, in files: any FileSystem
  ) throws(FileError) {
    let target = try files.resolvedPath(path)
    let old = try files.currentStatus(at: target)
    // What a crash left of an earlier replacement is of no use to anybody.
    try files.removeIfPresent(target + Self.suffix)
    let file = try files.openFile(target + Self.suffix, for: .creating(.ownerOnly))
    draft = Draft(file, in: files)
    self.files = files
    self.path = target
    self.permissions = old?.permissions ?? permissions
  }

  /// Adds bytes at the end of the new file.
  ///
  /// The disk writes what came before while the caller makes what comes next.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try draft.file.write(bytes, at: length)
    length += bytes.count
    if length - begun >= Self.portion {
      draft.file.beginFlush(of: begun..<length)
      begun = length
    }
  }

  /// Adds bytes at the end of the new file.
  package mutating func append(_ bytes: [UInt8]) throws(FileError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try append(bytes) }
    }
    try result.get()
  }

  /// Writes over bytes appended before, such as the room left for a checksum known last.
  package func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    try draft.file.write(bytes, at: offset)
  }

  /// Makes the new file the one of that name, for good.
  ///
  /// - Returns: The new file, still open.
  /// - Throws: A ``FileError``. One from flushing the folder leaves open which of the two files
  ///   would be there after a crash; any other means the old one.
  package consuming func finish() throws(FileError) -> OpenFile {
    try draft.file.flush()
    try draft.file.setPermissions(permissions)
    try files.move(draft.file.path, to: path)
    draft.isNamed = true
    try files.flushFolder(FilePath.folder(of: path))
    return draft.file
  }

  /// Removes what a crash left of a replacement of this file.
  package static func sweep(_ path: String, in files: any FileSystem) throws(FileError) {
    try files.removeIfPresent(try files.resolvedPath(path) + suffix)
  }
}

extension FileReplacement {
  /// The new file, which goes away unless it got its name.
  private final class Draft {
    let file: OpenFile
    let files: any FileSystem
    var isNamed = false

    init(_ file: OpenFile, in files: any FileSystem) {
      self.file = file
      self.files = files
    }

    deinit {
      // Nothing depends on its success: a file left behind is swept later.
      if !isNamed { _ = try? files.removeIfPresent(file.path) }
    }
  }
}
