import Synchronization

/// Has a store look at its files whenever something happened to them.
///
/// Where the system cannot watch, as on some network volumes or when it has no watch left, the store looks at intervals.
package final class FileWatch: Sendable {
  /// What a look found.
  package enum Look: Sendable {
    /// Something new.
    case news
    /// Nothing new.
    case nothing
    /// Nothing that can be told now; look again soon.
    case later
    /// That there is no sense in looking on.
    case over
  }

  private let watched: WatchedFiles
  private let files: any FileSystem
  private let clock: any Clock<Duration>
  private let interval: Duration
  private let patience: Duration?
  private let look = Mutex<@Sendable () -> Look>({ .over })
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Makes a watch that has not begun.
  ///
  /// - Parameters:
  ///   - watched: What to watch.
  ///   - files: The file system they are in.
  ///   - clock: What the pauses are taken on.
  ///   - interval: The pause between two looks where the system cannot watch.
  ///   - patience: How long after an event that led to nothing to look once more; nil where an event never comes before
  ///     what it tells of can be seen.
  package init(
    _ watched: WatchedFiles, in files: any FileSystem, clock: any Clock<Duration>,
    interval: Duration = .seconds(2), patience: Duration? = nil
  ) {
    self.watched = watched
    self.files = files
    self.clock = clock
    self.interval = interval
    self.patience = patience
  }

  /// Sets who looks, which the watch does not keep alive; a watch without anybody ends by itself.
  ///
  /// - Parameter look: Called once at the beginning and after each event, never twice at a time.
  package func look<Store: AnyObject & Sendable>(
    through store: Store, _ look: @escaping @Sendable (Store) -> Look
  ) {
    weak let store = store
    self.look.withLock { $0 = { store.map(look) ?? .over } }
  }

  /// Begins, in a task of its own, once an earlier watch has come to its end.
  package func start() {
    task.withLock { task in
      task = Task { [before = task] in
        await before?.value
        await run()
      }
    }
  }

  /// Ends the watch soon.
  package func stop() {
    task.withLock { $0?.cancel() }
  }

  /// Ends the watch and returns when nothing is open or running any more.
  package func end() async {
    let task = task.withLock { $0 }
    task?.cancel()
    await task?.value
  }

  private func lookNow() -> Look {
    look.withLock { $0 }()
  }

  private func run() async {
    if Task.isCancelled { return }
    // Before the first look, so that what happens after it is not missed.
    if let events = try? files.watch(watched) {
      let isOver = await follow(events)
      await events.close()
      if isOver { return }
    }
    while !Task.isCancelled {
      if lookNow() == .over { return }
      do { try await clock.sleep(for: interval) } catch { return }
    }
  }

  /// Looks at each event.
  ///
  /// - Returns: Whether there is no sense in looking on.
  private func follow(_ events: FileEvents) async -> Bool {
    var reminder: Task<Void, Never>?
    defer { reminder?.cancel() }
    var seen = events.count
    events.wake()
    for await _ in events.wakeups {
      let count = events.count
      let pause: Duration?
      switch lookNow() {
      case .over: return true
      case .news: pause = nil
      case .nothing: pause = count == seen ? nil : patience
      case .later: pause = patience ?? interval
      }
      seen = count
      guard let pause else { continue }
      reminder?.cancel()
      reminder = Task { [clock] in
        do { try await clock.sleep(for: pause) } catch { return }
        events.wake()
      }
    }
    return false
  }
}
