package import DurableFiles

/// What a disk holds when the machine starts: names, bytes and permissions, all of it certain.
package struct DiskImage: Hashable, Sendable {
  /// A file at rest.
  package struct File: Hashable, Sendable {
    package var bytes: [UInt8]
    package var permissions: FilePermissions

    package init(bytes: [UInt8], permissions: FilePermissions = .ownerOnly) {
      self.bytes = bytes
      self.permissions = permissions
    }

    /// All bytes in one piece: one after the other takes longer than opening the store that is in them.
    package func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      hasher.combine(bytes.count)
    }
  }

  /// The files by their names in the disk's one folder.
  package var files: [String: File]

  package init(files: [String: File] = [:]) {
    self.files = files
  }
}

extension DiskImage: CustomStringConvertible {
  /// The names and sizes, for the report of a failure.
  package var description: String {
    files.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value.bytes.count) bytes)" }
      .joined(separator: ", ")
  }
}
