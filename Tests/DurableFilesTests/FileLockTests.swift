import FaultyFiles
import Foundation
import Testing

@testable import DurableFiles

@Suite struct FileLockTests {
  let folder: TemporaryFolder
  let files = FaultyFileSystem()

  init() throws {
    folder = try TemporaryFolder()
  }

  func lock() -> FileLock {
    FileLock(at: folder.file("a.lock"), in: files)
  }

  @Test func oneConnectionAtATimeHoldsIt() throws {
    let first = lock()
    let second = lock()
    #expect(try first.tryAcquire())
    #expect(try !second.tryAcquire())
    #expect(try !first.tryAcquire(), "the same connection does not get it twice either")
    first.release()
    #expect(try second.tryAcquire())
    #expect(try !first.tryAcquire())
  }

  @Test func aLockThatIsForgottenIsFree() throws {
    do {
      let first = lock()
      #expect(try first.tryAcquire())
    }
    #expect(try lock().tryAcquire())
  }

  static let perl = "/usr/bin/perl"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: perl)))
  func itExcludesOtherProcesses() throws {
    let first = lock()
    #expect(try first.tryAcquire())
    let other = Process()
    other.executableURL = URL(filePath: Self.perl)
    other.arguments = [
      "-MFcntl=:flock", "-e",
      "open my $f, '<', $ARGV[0] or exit 2; exit(flock($f, LOCK_EX | LOCK_NB) ? 0 : 1)",
      folder.file("a.lock"),
    ]
    try other.run()
    other.waitUntilExit()
    #expect(other.terminationStatus == 1)
  }

  @Test func theFileGoesWithTheLastUser() throws {
    let first = lock()
    #expect(try folder.names == [])
    #expect(try first.tryAcquire())
    #expect(try folder.names == ["a.lock"])
    #expect(try folder.permissions("a.lock") == 0o600)
    first.releaseAndRemove()
    #expect(try folder.names == [])
  }

  /// The one that has the removed file open must not believe that locking it means anything.
  @Test func aRemovedFileIsNoLock() throws {
    let first = lock()
    let second = lock()
    let third = lock()
    #expect(try first.tryAcquire())
    #expect(try !second.tryAcquire())
    first.releaseAndRemove()
    #expect(try second.tryAcquire())
    #expect(try !third.tryAcquire())
    #expect(try folder.names == ["a.lock"])
  }

  @Test func closingWithoutHoldingLeavesTheHoldersFile() throws {
    let first = lock()
    let second = lock()
    #expect(try first.tryAcquire())
    #expect(try !second.tryAcquire())
    second.releaseAndRemove()
    #expect(try !second.tryAcquire())
    #expect(try folder.names == ["a.lock"])
  }

  @Test func waitingEndsAfterTheLimit() async throws {
    let first = lock()
    #expect(try first.tryAcquire())
    let clock = CountingClock()
    #expect(try await !lock().acquire(within: .seconds(2), clock: clock))
    #expect(clock.slept == .seconds(2))
  }

  @Test func waitingEndsWhenTheLockIsFree() async throws {
    let first = lock()
    #expect(try first.tryAcquire())
    let clock = CountingClock { slept in
      if slept >= .milliseconds(10) { first.release() }
    }
    #expect(try await lock().acquire(within: .seconds(2), clock: clock))
    #expect(clock.slept < .milliseconds(40))
  }

  @Test func aCancelledTaskStopsWaiting() async throws {
    let first = lock()
    #expect(try first.tryAcquire())
    let second = lock()
    let task = Task {
      try await second.acquire(within: .seconds(1_000), clock: ContinuousClock())
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aFailureInTheMiddleLeavesItFree() throws {
    let first = lock()
    files.add(FileFault(.fails(EIO), on: .readStatus))
    #expect(throws: FileError.self) { try first.tryAcquire() }
    #expect(try lock().tryAcquire())
  }
}
