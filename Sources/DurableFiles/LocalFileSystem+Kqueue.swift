#if canImport(Darwin)
  import Darwin
  @preconcurrency import Dispatch
  import Synchronization

  extension LocalFileSystem {
    package func watch(_ files: WatchedFiles) throws(FileError) -> FileEvents {
      let events = FileEvents()
      let vnodes = WatchedVnodes(files, events)
      try vnodes.start()
      events.onClose { await vnodes.stop() }
      return events
    }
  }

  /// The folder, which tells of names that come and go, and the files, which tell of what is written to them.
  private final class WatchedVnodes: Sendable {
    private struct State {
      var sources: [String: any DispatchSourceFileSystemObject] = [:]
      var isStopped = false
    }

    private let files: WatchedFiles
    private let events: FileEvents
    private let queue = DispatchQueue(label: "docket.file-events")
    private let closing = DispatchGroup()
    private let state = Mutex(State())

    init(_ files: WatchedFiles, _ events: FileEvents) {
      self.files = files
      self.events = events
    }

    func start() throws(FileError) {
      guard add(files.folder) else { throw FileError(.watch, files.folder, code: errno) }
      addFiles()
    }

    /// Returns when all descriptors are closed.
    func stop() async {
      state.withLock { state in
        state.isStopped = true
        for source in state.sources.values { source.cancel() }
        state.sources = [:]
      }
      await withCheckedContinuation { continuation in
        closing.notify(queue: queue) { continuation.resume() }
      }
    }

    /// Watches the files that are there and are not watched yet; one that is missing comes with a change of the folder.
    private func addFiles() {
      for name in files.openable { _ = add(FilePath.join(files.folder, name)) }
    }

    private func add(_ path: String) -> Bool {
      state.withLock { state in
        guard !state.isStopped, state.sources[path] == nil else { return true }
        let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: descriptor,
          eventMask: [.write, .extend, .attrib, .delete, .rename, .link, .revoke], queue: queue)
        closing.enter()
        source.setEventHandler { [weak self] in self?.take(path) }
        source.setCancelHandler { [closing] in
          _ = close(descriptor)
          closing.leave()
        }
        state.sources[path] = source
        source.activate()
        return true
      }
    }

    private func take(_ path: String) {
      let isGone = state.withLock { state in
        guard let source = state.sources[path] else { return false }
        // Another file may have the name by now.
        guard !source.data.isDisjoint(with: [.delete, .rename, .revoke]) else { return false }
        source.cancel()
        state.sources[path] = nil
        return true
      }
      addFiles()
      events.tell()
      if isGone, path == files.folder { events.finish() }
    }
  }
#endif
