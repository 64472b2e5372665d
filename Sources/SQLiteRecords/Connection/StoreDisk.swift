package import DurableFiles

/// What a store's file is on: the calls to the system that the store makes itself, and SQLite's.
///
/// Both must lead to the same files.
package struct StoreDisk: Sendable {
  let files: any FileSystem
  /// The name under which SQLite knows its way to the files, nil for the one it comes with.
  let vfs: String?

  package init(files: any FileSystem, vfs: String?) {
    self.files = files
    self.vfs = vfs
  }

  /// The machine's own files.
  package static let local = StoreDisk(files: LocalFileSystem(), vfs: nil)
}
