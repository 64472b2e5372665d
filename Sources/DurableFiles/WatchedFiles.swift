/// Files in one folder whose changes matter.
package struct WatchedFiles: Sendable {
  /// The folder, absolute and without symbolic links.
  package let folder: String
  /// The names in it, be there such files now or not.
  package let names: Set<String>
  /// Those of the names that may be opened to watch them, as some systems need it.
  ///
  /// To close any descriptor of a file gives up all of the process's `fcntl` locks on it, so a file that SQLite locks
  /// must not be among them.
  package let openable: Set<String>

  package init(folder: String, names: Set<String>, openable: Set<String>) {
    self.folder = folder
    self.names = names
    self.openable = openable
  }
}
