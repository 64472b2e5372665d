import Foundation

/// Reads standard input, or a file, line by line.
final class LineReader {
  /// Whether somebody types.
  let isTerminal: Bool

  /// What a read gave.
  enum Line: Equatable {
    case text(String)
    case end
    /// Control-C was pressed while waiting.
    case interrupted
  }

  /// The input is not text, or cannot be read.
  struct Unreadable: Error {
    let name: String
    let reason: String
  }

  /// What messages call it.
  let name: String

  private let descriptor: Int32
  private let wakeDescriptor: Int32
  private var buffer: [UInt8] = []
  private var searched = 0
  private var isAtEnd = false

  init(descriptor: Int32, name: String, wakeDescriptor: Int32) {
    self.descriptor = descriptor
    self.name = name
    self.wakeDescriptor = wakeDescriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// Opens a file; it stays open until the process ends.
  @MainActor
  convenience init(path: String, console: Console) throws(CommandFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    if descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw .unusable("\(path) is a folder; give the path of a file in it.")
    }
    guard descriptor >= 0 else {
      throw .unusable("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    self.init(
      descriptor: descriptor, name: path, wakeDescriptor: console.interruption.wakeDescriptor)
  }

  /// The next line without its end; blocks until there is one.
  func next() throws(Unreadable) -> Line {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return .text(try takeLine(upTo: end))
      }
      searched = buffer.count
      if isAtEnd { return buffer.isEmpty ? .end : .text(try takeLine(upTo: buffer.count)) }
      guard try readMore() else { return .interrupted }
    }
  }

  /// Everything up to the end, nil when Control-C was pressed while waiting.
  func all() throws(Unreadable) -> String? {
    while !isAtEnd {
      guard try readMore() else { return nil }
    }
    defer { buffer = [] }
    return try text(buffer)
  }

  /// The next bytes, nil at the end.
  ///
  /// - Throws: A `CancellationError` when Control-C was pressed while waiting.
  func chunk() throws -> [UInt8]? {
    while buffer.isEmpty, !isAtEnd {
      guard try readMore() else { throw CancellationError() }
    }
    defer { buffer = [] }
    return buffer.isEmpty ? nil : buffer
  }

  private func takeLine(upTo end: Int) throws(Unreadable) -> String {
    var line = buffer[..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let text = try text(line)
    buffer.removeFirst(min(end + 1, buffer.count))
    searched = 0
    return text
  }

  private func text(_ bytes: some Sequence<UInt8>) throws(Unreadable) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Unreadable(name: name, reason: "it is not UTF-8 text")
    }
    return text
  }

  /// Waits for input and takes it; false when Control-C came first.
  private func readMore() throws(Unreadable) -> Bool {
    var waits = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waits, 2, -1) < 0 {
      guard errno == EINTR else { break }
    }
    if waits[1].revents != 0 { return false }
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0 {
      if errno == EINTR || errno == EAGAIN { return true }
      throw Unreadable(name: name, reason: String(cString: strerror(errno)))
    }
    if count == 0 { isAtEnd = true }
    buffer.append(contentsOf: chunk[..<count])
    return true
  }
}
