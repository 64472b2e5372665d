import Foundation
import Synchronization

/// Turns Control-C into the cancellation of the running command, so that it closes its store and removes what it made.
///
/// A second Control-C ends the process at once.
@MainActor
final class Interruption {
  /// Readable once Control-C was pressed, so that waiting for input can wait for it too.
  let wakeDescriptor: Int32

  private let source: any DispatchSourceSignal
  private let raised: Flag

  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  /// Whether Control-C was pressed.
  var isRaised: Bool { raised.isSet.load(ordering: .acquiring) }

  /// Starts to listen; `onFirst` runs off the main thread.
  init(onFirst: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    let (read, write) = (ends[0], ends[1])
    let flag = Flag()
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { @Sendable in
      if flag.isSet.exchange(true, ordering: .acquiringAndReleasing) {
        Self.die(of: SIGINT)
      }
      close(write)
      onFirst()
    }
    source.resume()
    wakeDescriptor = read
    raised = flag
    self.source = source
  }

  /// Ends the process the way the signal does by default, so that a shell sees what happened.
  nonisolated static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    _exit(128 + number)
  }
}
