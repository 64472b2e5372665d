import Foundation
import Testing

/// The built executable, run as a shell would run it.
struct Docket {
  /// What one run left behind.
  struct Run {
    let status: Int32
    let wasKilled: Bool
    let output: String
    let errors: String

    /// The lines of standard output.
    var lines: [String] { Self.lines(of: output) }
    /// The lines of standard error.
    var errorLines: [String] { Self.lines(of: errors) }

    /// A line ends at a line feed; CR LF is one character, so characters would not do.
    private static func lines(of text: String) -> [String] {
      var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      if lines.last?.isEmpty == true { lines.removeLast() }
      return lines.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// A folder of this test's own, removed by ``withFolder(_:)``.
  let folder: URL

  /// Works in a new empty folder and removes it afterwards.
  static func withFolder(_ body: (Docket) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("docket tests \(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(Docket(folder: folder))
  }

  /// Where the build put the executable: beside the tests.
  static var executable: URL {
    // On macOS tests live in a bundle beside it, elsewhere they are an executable there.
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let folder = bundles.first?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("docket")
  }

  /// Runs `docket` with arguments in the folder.
  func callAsFunction(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Run {
    try run(Self.executable, arguments, input: input, environment: environment)
  }

  /// Runs `docket` with a list of arguments.
  func run(_ arguments: [String]) throws -> Run {
    try run(Self.executable, arguments, input: "", environment: [:])
  }

  /// Runs a line of shell in the folder, in which `docket` is the executable.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> Run {
    let script = "docket() { \"$DOCKET\" \"$@\"; }\n\(line)"
    return try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], input: "", environment: environment)
  }

  private func run(
    _ executable: URL, _ arguments: [String], input: String, environment: [String: String]
  ) throws -> Run {
    // Files instead of pipes: a child of another test that runs now cannot hold their ends open.
    let streams = ["in", "out", "err"].map {
      folder.deletingLastPathComponent().appendingPathComponent(
        "\(folder.lastPathComponent) \(UUID().uuidString).\($0)")
    }
    defer { for stream in streams { try? FileManager.default.removeItem(at: stream) } }
    try Data(input.utf8).write(to: streams[0])
    for stream in streams.dropFirst() { try Data().write(to: stream) }

    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var variables = ProcessInfo.processInfo.environment
    variables["DOCKET"] = Self.executable.path
    variables.merge(environment) { $1 }
    process.environment = variables
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    process.standardOutput = try FileHandle(forWritingTo: streams[1])
    process.standardError = try FileHandle(forWritingTo: streams[2])
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal,
      output: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self))
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// The bytes of a file in the folder.
  func bytes(of name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name))
  }

  /// The names of what is in the folder.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
