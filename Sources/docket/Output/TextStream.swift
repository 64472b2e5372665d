import Foundation

/// Why text could not be written.
enum OutputFailure: Error {
  /// The reader of the pipe has gone, as `head` does when it has seen enough.
  case readerGone
  /// The system refused, such as for a full disk; the text is the system's.
  case refused(String)
}

/// Standard output or standard error: buffered, and never killing the process when a pipe breaks.
final class TextStream {
  /// Whether somebody looks at it.
  let isTerminal: Bool

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Writes to an open file descriptor.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// Adds a line; on a terminal it is seen at once.
  func line(_ text: String) throws(OutputFailure) {
    try write(text + "\n")
  }

  /// Adds text; on a terminal it is seen at once.
  func write(_ text: String) throws(OutputFailure) {
    try write(text.utf8)
  }

  /// Adds text that is there as UTF-8.
  func write(_ bytes: some Collection<UInt8>) throws(OutputFailure) {
    buffer.append(contentsOf: bytes)
    if isTerminal || buffer.count >= 1 << 16 { try flush() }
  }

  /// Hands everything to the system.
  func flush() throws(OutputFailure) {
    var rest = buffer[...]
    defer { buffer.removeAll(keepingCapacity: true) }
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EPIPE {
        throw .readerGone
      } else if errno != EINTR, errno != EAGAIN {
        throw .refused(String(cString: strerror(errno)))
      }
    }
  }
}
