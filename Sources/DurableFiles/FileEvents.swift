import Synchronization

/// What happens to files in a folder, boiled down to: it is time to look at them again.
///
/// The system's queue of events has an end, and files can change twice before anybody looks. So an event tells neither
/// what happened nor how often, and whoever waits looks for itself.
package final class FileEvents: Sendable {
  /// Wakes whoever iterates; ends when the system has nothing more to tell, as when the folder is gone.
  package let wakeups: AsyncStream<Void>

  private let continuation: AsyncStream<Void>.Continuation
  private let counter = Atomic<Int>(0)
  private let end = Mutex<(@Sendable () async -> Void)?>(nil)

  init() {
    (wakeups, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// How many times something happened so far.
  package var count: Int { counter.load(ordering: .acquiring) }

  /// Wakes without an event.
  package func wake() {
    continuation.yield()
  }

  /// Returns when the system watches no more and has its descriptors back.
  package func close() async {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    await end?()
    finish()
  }

  // MARK: - For the one who watches

  /// Counts an event and wakes.
  func tell() {
    counter.add(1, ordering: .acquiringAndReleasing)
    continuation.yield()
  }

  /// Tells that there will be nothing more to tell.
  func finish() {
    continuation.finish()
  }

  /// Sets what gives the descriptors back.
  func onClose(_ body: @escaping @Sendable () async -> Void) {
    end.withLock { $0 = body }
  }
}
