import DurableFiles
public import Records

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension SQLiteDatabase {
  /// Notices of commits through this connection, another one, or another process.
  ///
  /// The system tells when the log or the file changes; where it cannot, they are looked at every two seconds. What
  /// was opened as a file that nobody can change stays as it was.
  public var commits: CommitNotices { announcer.notices }

  /// Looks for commits of others and announces them.
  func look() -> FileWatch.Look {
    do {
      let (now, before) = try pool.watching { connection in
        try connection.checkFileIsInPlace()
        let before = connection.noticed
        let now = try connection.notice()
        return (now, before)
      }
      if let before, before.dataVersion == now.dataVersion {
        // For a loop that began after it was noticed; for the others this is no news.
        announcer.announce(ChangeToken(rawValue: now.sequence))
        return .nothing
      }
      // Something else than a commit of ours can have changed records, such as another tool, or a backup put back.
      let isAnew = before.map { now.sequence <= $0.sequence } ?? false
      announcer.announce(ChangeToken(rawValue: now.sequence), anew: isAnew)
      return .news
    } catch {
      if Task.isCancelled { return .over }
      let failure = Self.recordError(error)
      if failure.code == .storeLocked { return .later }
      announcer.fail(failure)
      return .over
    }
  }
}

extension SQLiteConnection {
  /// How far the store is, as far as a look at it told.
  struct Noticed: Sendable {
    /// What SQLite counts up on this connection for each commit of another one.
    let dataVersion: Int64
    let sequence: UInt64
  }

  /// Finds out how far the store is; one question if that is as far as the last time.
  fileprivate func notice() throws -> Noticed {
    if let noticed, try dataVersion() == noticed.dataVersion { return noticed }
    let now = try transaction(.read) {
      Noticed(dataVersion: try dataVersion(), sequence: try snapshot { try sequence($0) })
    }
    noticed = now
    return now
  }

  /// Has the processes that watch the log look at it now.
  ///
  /// A commit counts from the moment when its last page is entered in shared memory, of which a watcher is not told; that
  /// of the write to the log before comes too early. A new time of the log is an event of its own. Should it fail, then
  /// whoever watches looks once more a second after the write.
  func announceToOthers() {
    if log < 0 { log = open(file + "-wal", O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    if log >= 0 { futimens(log, nil) }
  }
}

extension StoreLocation {
  /// What changes with a commit. The file itself must not be opened beside SQLite, whose locks on it would be lost.
  var watched: WatchedFiles {
    WatchedFiles(folder: folder, names: [name, name + "-wal"], openable: [name + "-wal"])
  }
}
