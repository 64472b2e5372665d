import Foundation

/// A pseudo-terminal, so that a test sees what somebody at a keyboard sees.
final class Terminal {
  /// What the program has as its standard streams.
  let programEnd: FileHandle

  private let ownEnd: Int32
  private(set) var seen = ""

  struct Unavailable: Error {}

  init() throws {
    var own: Int32 = -1
    var program: Int32 = -1
    guard openpty(&own, &program, nil, nil, nil) == 0 else { throw Unavailable() }
    // Other programs that are started meanwhile must not keep the terminal open.
    for descriptor in [own, program] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    ownEnd = own
    programEnd = FileHandle(fileDescriptor: program, closeOnDealloc: true)
  }

  deinit {
    close(ownEnd)
  }

  /// Types text.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(ownEnd, bytes, bytes.count)
  }

  /// Reads until a text was shown; false when the program ended first.
  func waits(for text: String) -> Bool {
    while !seen.contains(text) {
      guard readMore() else { return false }
    }
    return true
  }

  /// Reads all that is shown until the program ends.
  func readToEnd() {
    while readMore() {}
  }

  private func readMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4_096)
    let count = read(ownEnd, &chunk, chunk.count)
    guard count > 0 else { return false }
    seen += String(decoding: chunk[..<count], as: UTF8.self)
    return true
  }
}
