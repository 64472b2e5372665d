import Foundation
import Testing

/// What only a terminal gets: colour, progress and a prompt. Pipes get none of it and break quietly.
@Suite struct TerminalTests {
  private static let escape = "\u{1B}["

  /// Runs with all three streams on a terminal.
  private func onTerminal(
    _ docket: Docket, _ arguments: [String], environment: [String: String] = [:],
    _ talk: (Terminal, Process) throws -> Void = { _, _ in }
  ) throws -> (seen: String, process: Process) {
    let terminal = try Terminal()
    let process = Process()
    process.executableURL = Docket.executable
    process.arguments = arguments
    process.currentDirectoryURL = docket.folder
    var variables = ProcessInfo.processInfo.environment
    variables["NO_COLOR"] = nil
    variables["TERM"] = "xterm"
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = terminal.programEnd
    process.standardOutput = terminal.programEnd
    process.standardError = terminal.programEnd
    try process.run()
    try terminal.programEnd.close()
    try talk(terminal, process)
    terminal.readToEnd()
    process.waitUntilExit()
    return (terminal.seen.replacing("\r\n", with: "\n"), process)
  }

  @Test func `a terminal gets colour and progress, unless NO_COLOR is set`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(CheckTests.document, to: "lists.md")
      let check = ["check", "lists.md", "--on", "memory"]
      let colourful = try onTerminal(docket, check).seen
      #expect(colourful.contains("\(Self.escape)32m4 examples"))
      #expect(colourful.contains("4/4"))
      let plain = try onTerminal(docket, check, environment: ["NO_COLOR": "1"]).seen
      #expect(!plain.contains("\(Self.escape)32m"))
      #expect(plain.contains("4 examples × 1 store: 4 passed\n"))
      let dumb = try onTerminal(docket, check, environment: ["TERM": "dumb"]).seen
      #expect(dumb == "4 examples × 1 store: 4 passed\n")
    }
  }

  @Test func `an import counts on a terminal and is silent elsewhere`() async throws {
    try await Docket.withFolder { docket in
      try docket.write("id,n\na,1\nb,2\n", to: "l.csv")
      let seen = try onTerminal(docket, ["import", "l.csv", "json:a", "--type", "L"]).seen
      #expect(seen.contains("checking 2/2"))
      #expect(seen.contains("importing 2/2"))
      #expect(seen.hasSuffix("2 L\nnew fields of L: n int\n"))
      let piped = try docket("import", "l.csv", "json:b", "--type", "L")
      #expect(piped.errors.isEmpty)
      #expect(!piped.output.contains("\r"))
    }
  }

  @Test(arguments: fileStores)
  func `a store's health is counted on a terminal, and the count is taken away`(
    scheme: String
  ) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):l"
      _ = try docket("save", url, "L/a", "n=1")
      _ = try docket("save", url, "L/b", "n=2")
      let isJSON = scheme == "json"
      for (command, shown, last) in [
        ("verify", isJSON ? "verifying 2" : "verifying 2/2", "\(url) is sound: 2 records\n"),
        // A JSON store that is compact already is not written anew.
        ("compact", isJSON ? nil : "compacting 0", "\(url) is compact\n"),
        ("repair", isJSON ? "compacting 2/2" : "verifying 2/2", "\(url) is accepted as it is"),
      ] as [(String, String?, String)] {
        let seen = try onTerminal(docket, [command, url]).seen
        let lines = seen.components(separatedBy: "\r\(Self.escape)K")
        if let shown { #expect(lines.contains(shown), "\(command): \(lines)") }
        #expect(lines.last?.hasPrefix(last) == true)
        #expect(try docket(command, url).errors.isEmpty)
      }
    }
  }

  @Test func `Control-C ends an import that waits, says so, and leaves nothing`() async throws {
    try await Docket.withFolder { docket in
      let pipe = docket.folder.appendingPathComponent("pipe.csv").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let (seen, process) = try onTerminal(
        docket, ["import", "pipe.csv", "json:a", "--type", "L"], environment: ["NO_COLOR": "1"]
      ) { _, process in
        // Opens once the program reads, and by then it listens.
        let writer = try #require(FileHandle(forWritingAtPath: pipe))
        process.interrupt()
        process.waitUntilExit()
        try writer.close()
      }
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGINT)
      #expect(seen == "docket: Interrupted; nothing was imported.\n")
      #expect(
        !FileManager.default.fileExists(atPath: docket.folder.appendingPathComponent("a").path))
    }
  }

  @Test func `a pipe gets neither`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(
        CheckTests.document.replacing("kindMismatch", with: "invalidQuery"), to: "lists.md")
      let run = try docket("check", "lists.md", "--on", "memory")
      #expect(!(run.output + run.errors).contains(Self.escape))
      #expect(!run.output.contains("\r"))
      #expect(!(try docket("--help")).output.contains(Self.escape))
    }
  }

  @Test func `a keyboard gets a prompt, and goes on after a mistake`() async throws {
    try await Docket.withFolder { docket in
      let (seen, process) = try onTerminal(
        docket, ["drive", "lists"], environment: ["NO_COLOR": "1"]
      ) { terminal, _ in
        #expect(terminal.waits(for: "> "))
        terminal.type("opne\n")
        #expect(terminal.waits(for: "\"open\"?\r\n> "))
        terminal.type("open\n")
        #expect(terminal.waits(for: "No Records Found\"\r\n> "))
        terminal.type("help\n")
        #expect(terminal.waits(for: "with exit 2.\r\n> "))
        terminal.type("quit\n")
      }
      #expect(process.terminationStatus == 0)
      #expect(process.terminationReason == .exit)
      #expect(seen.hasPrefix("> "))
      #expect(seen.contains("loading\nempty \"No Records Found\"\n> "))
      // The terminal echoes what is typed; the program does not print it again.
      #expect(seen.components(separatedBy: "opne").count == 3)
    }
  }

  @Test func `Control-C ends the session, and what was saved is kept`() async throws {
    try await Docket.withFolder { docket in
      let (_, process) = try onTerminal(docket, ["drive", "lists", "--on", "json:l.json"]) {
        terminal, process in
        #expect(terminal.waits(for: "> "))
        terminal.type("save Lists/a name=\"Milk\"\n")
        #expect(terminal.waits(for: "rev#1"))
        process.interrupt()
      }
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGINT)
      #expect(try docket("count", "json:l.json", "Lists").output == "1\n")
    }
  }

  @Test func `a reader that goes away ends the command without a word`() async throws {
    try await Docket.withFolder { docket in
      let items = (0..<800).map {
        "| save Lists/r\($0) name=\"\(String(repeating: "x", count: 200))\""
      }
      let script = "batch\n" + items.joined(separator: "\n") + "\n"
      try #require(try docket("drive", "lists", "--on", "json:l.json", input: script).status == 0)
      let run = try docket.shell(
        "{ docket query json:l.json Lists --format csv; echo $? >&2; } | head -n 1")
      #expect(run.lines == ["id,name\r"])
      // 128 + SIGPIPE, as any other program that writes to a pipe nobody reads.
      #expect(run.errors == "141\n")
    }
  }

  #if os(Linux)
    @Test func `a full disk is an error, not a success`() async throws {
      try await Docket.withFolder { docket in
        let run = try docket.shell("docket --help >/dev/full")
        #expect(run.status == 1)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("Standard output cannot be written"))
      }
    }
  #endif
}
