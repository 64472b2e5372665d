#if os(Linux) || os(Android)
  import Dispatch
  import Synchronization

  #if canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Glibc
  #endif

  extension LocalFileSystem {
    package func watch(_ files: WatchedFiles) throws(FileError) -> FileEvents {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw FileError(.watch, files.folder, code: errno) }
      // The folder and not the files: they may not be there yet, and are replaced by others of their names. Attributes
      // too, because a new time is how a writer tells of what it changed through memory.
      let mask =
        UInt32(IN_MODIFY) | UInt32(IN_ATTRIB) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
        | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF)
        | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
      guard inotify_add_watch(descriptor, files.folder, mask) >= 0 else {
        let code = errno
        close(FileDescriptor(number: descriptor, path: files.folder))
        throw FileError(.watch, files.folder, code: code)
      }
      let events = FileEvents()
      let source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "docket.file-events"))
      source.setEventHandler {
        var queue = InotifyQueue(descriptor: descriptor, names: files.names)
        queue.drain()
        if queue.hasEvent { events.tell() }
        if queue.isOver { events.finish() }
      }
      let (closed, close) = AsyncStream.makeStream(of: Never.self)
      source.setCancelHandler {
        self.close(FileDescriptor(number: descriptor, path: files.folder))
        close.finish()
      }
      source.activate()
      let watching = Mutex<(any DispatchSourceRead)?>(source)
      events.onClose {
        watching.withLock { $0?.cancel() }
        for await _ in closed {}
      }
      return events
    }
  }

  /// The events that wait to be read.
  private struct InotifyQueue {
    let descriptor: Int32
    let names: Set<String>
    /// Whether one of them was about a watched name, or about all.
    private(set) var hasEvent = false
    /// Whether the folder is gone, so that no more will come.
    private(set) var isOver = false

    init(descriptor: Int32, names: Set<String>) {
      self.descriptor = descriptor
      self.names = names
    }

    mutating func drain() {
      var buffer = [UInt8](repeating: 0, count: 16 * 1024)
      while true {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        buffer.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    }

    private mutating func take(_ bytes: UnsafeRawBufferPointer) {
      let headerSize = MemoryLayout<inotify_event>.size
      var start = 0
      while start + headerSize <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let end = min(start + headerSize + Int(event.len), bytes.count)
        let name = bytes[(start + headerSize)..<end].prefix { $0 != 0 }
        // Without a name it is about the folder, or about events that found no room.
        if name.isEmpty || names.contains(String(decoding: name, as: UTF8.self)) {
          hasEvent = true
        }
        if event.mask & UInt32(IN_IGNORED) != 0 { isOver = true }
        start = end
      }
    }
  }
#endif
