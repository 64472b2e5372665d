import CSQLite

/// Knows how many pages the log holds after the last commit of its connection.
final class CommitMonitor {
  private(set) var pagesInLog: Int32 = 0

  /// Listens to the commits of `connection`, which must not outlive the receiver.
  func install(on connection: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      connection,
      { context, _, _, pages in
        if let context {
          Unmanaged<CommitMonitor>.fromOpaque(context).takeUnretainedValue().pagesInLog = pages
        }
        return SQLITE_OK
      }, context)
  }
}
