import Foundation
import Synchronization

/// Threads that run tasks, more of them than the machine has processors: so the system interrupts calls anywhere, and
/// a call that waits for a lock keeps nobody else from going on.
final class Crowd: TaskExecutor {
  private let work = Mutex<[UnownedJob]>([])
  private let pending = DispatchSemaphore(value: 0)
  private let isOver = Atomic<Bool>(false)
  private let size: Int

  init(of size: Int) {
    self.size = size
    for _ in 0..<size {
      Thread.detachNewThread { [self] in run() }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    work.withLock { $0.append(job) }
    pending.signal()
  }

  /// Lets the threads end, once there is no more work.
  func end() {
    isOver.store(true, ordering: .releasing)
    for _ in 0..<size { pending.signal() }
  }

  private func run() {
    while true {
      pending.wait()
      guard let job = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
        if isOver.load(ordering: .acquiring) { return }
        continue
      }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
