import Foundation

/// A process that has the store of a test open and writes to it when told to.
final class OtherProcess: Sendable {
  private let process: Process
  private let commands: FileHandle
  private let replies: LineReplies

  /// Starts the process and waits until it has the store open.
  init(_ store: TestStore) async throws {
    let input = Pipe()
    let output = Pipe()
    process = Process()
    process.executableURL = Self.executable
    process.arguments = [store.kind.rawValue, store.path]
    process.standardInput = input
    process.standardOutput = output
    commands = input.fileHandleForWriting
    replies = LineReplies(output.fileHandleForReading)
    try process.run()
    try await expect("open")
  }

  deinit {
    try? commands.close()
    process.waitUntilExit()
  }

  func save(_ name: String, _ text: String) async throws {
    try await tell("save \(name) \(text)")
  }

  func delete(_ name: String) async throws {
    try await tell("delete \(name)")
  }

  /// Ends the process without letting it close the store.
  func kill() {
    process.terminate()
    process.waitUntilExit()
  }

  private func tell(_ command: String) async throws {
    try commands.write(contentsOf: Data((command + "\n").utf8))
    try await expect("done")
  }

  private func expect(_ reply: String) async throws {
    let line = await replies.next()
    if line != reply { throw Unexpected(reply: line) }
  }

  struct Unexpected: Error {
    let reply: String?
  }

  /// Where the build put the executable: beside the tests.
  private static var executable: URL {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let folder = bundles.first?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("store-worker")
  }
}

/// The lines that a process prints, one at a time.
private actor LineReplies {
  private var lines: AsyncStream<String>.Iterator

  init(_ handle: FileHandle) {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    lines = stream.makeAsyncIterator()
    let thread = Thread {
      var rest = Data()
      while true {
        let data = handle.availableData
        if data.isEmpty { break }
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      continuation.finish()
    }
    thread.start()
  }

  func next() async -> String? {
    var iterator = lines
    let line = await iterator.next(isolation: self)
    lines = iterator
    return line
  }
}
