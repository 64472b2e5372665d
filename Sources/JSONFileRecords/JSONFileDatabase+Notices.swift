import DurableFiles
public import Records
import Synchronization

extension JSONFileDatabase {
  /// Notices of commits through this connection, another one, or another process.
  ///
  /// The system tells when the document or the journal changes; where it cannot, they are looked at every two seconds.
  /// A document that was replaced, by folding or by hand, makes a notice too.
  public var commits: CommitNotices { announcer.notices }

  /// How far the store is, as far as a look at its files can tell.
  struct Noticed {
    let sequence: UInt64
    let document: UInt32?
  }

  /// Looks for commits of others and announces them.
  func look() -> FileWatch.Look {
    do throws(RecordError) {
      let (now, before) = try state.withLock { (state) throws(RecordError) in
        try state.checkUsable()
        // While this connection writes it holds the lock, and knows what others wrote before.
        if !state.isWriting { try files.refresh(&state.loaded) }
        let now = Noticed(
          sequence: state.loaded.snapshot.sequence, document: state.loaded.document?.checksum)
        defer { state.noticed = now }
        return (now, state.noticed)
      }
      // Another document can hold other records although its number is no greater.
      let isReplaced = before?.document.map { $0 != now.document } ?? false
      let isNews = before?.sequence != now.sequence || isReplaced
      let isAnew = before.map { now.sequence < $0.sequence } ?? false || isReplaced
      announcer.announce(ChangeToken(rawValue: now.sequence), anew: isAnew)
      return isNews ? .news : .nothing
    } catch {
      if Task.isCancelled { return .over }
      if error.code == .storeLocked { return .later }
      announcer.fail(error)
      return .over
    }
  }

  /// Ends the notices; nothing watches the files any more when this returns.
  func endNotices() async {
    announcer.finish()
    await watch.end()
  }
}

extension StoreFiles {
  /// What changes with a commit.
  var watched: WatchedFiles {
    let names: Set = [FilePath.split(document).name, FilePath.split(journal).name]
    return WatchedFiles(folder: folder, names: names, openable: names)
  }
}
