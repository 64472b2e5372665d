/// The permission bits of a file.
package struct FilePermissions: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16

  /// Keeps the twelve bits that `chmod` sets.
  package init(rawValue: UInt16) {
    self.rawValue = rawValue & 0o7777
  }

  /// Readable and writable by the owner, and by nobody else.
  package static let ownerOnly = FilePermissions(rawValue: 0o600)
}
