/// What the file system knows about a file.
package struct FileStatus: Hashable, Sendable {
  /// What kind of thing has the name.
  package enum Kind: Hashable, Sendable {
    case file, folder, other
    /// A symbolic link, which only ``FileSystem/statusOfName(_:)`` tells of.
    case link
  }

  /// Which file it is, whatever its name. Belongs to no other file while somebody has it open.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let number: UInt64

    package init(device: UInt64, number: UInt64) {
      self.device = device
      self.number = number
    }
  }

  package var kind: Kind
  package var identity: Identity
  package var permissions: FilePermissions
  /// In bytes.
  package var size: Int
  /// When the contents changed last, in nanoseconds since 1970; as coarse as the volume's clock.
  package var changed: Int64
  /// How many names the file has: none once it was removed or replaced while open.
  package var nameCount: Int

  package init(
    kind: Kind, identity: Identity, permissions: FilePermissions, size: Int, changed: Int64,
    nameCount: Int
  ) {
    self.kind = kind
    self.identity = identity
    self.permissions = permissions
    self.size = size
    self.changed = changed
    self.nameCount = nameCount
  }
}
