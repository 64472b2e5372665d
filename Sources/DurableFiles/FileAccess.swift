/// The ways to open a file.
package enum FileAccess: Hashable, Sendable {
  /// An existing file, for reading.
  case reading
  /// An existing file, for reading and writing.
  case updating
  /// A new file. Fails where something has the name already, a dangling symbolic link included.
  case creating(FilePermissions)
}
