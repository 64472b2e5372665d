import Foundation
import Testing

/// What changed in a store, once or as it happens.
@Suite struct ChangesTests {
  @Test(arguments: fileStores)
  func `changes are told once each, and a token goes on from there`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):a"
      _ = try docket("save", url, "L/a", "n=1")
      _ = try docket("save", url, "L/b", "n=2")
      _ = try docket("save", url, "L/a", "n=3", "--if", "1")
      let all = try docket("changes", url)
      #expect(all.lines == ["saved L/b version=2 n=2", "saved L/a version=3 n=3", "token 3"])
      _ = try docket("delete", url, "L/b")
      let later = try docket("changes", url, "--since", "3")
      #expect(later.lines == ["deleted L/b", "token 4"])
      #expect(try docket("changes", url, "--since", "4").output == "token 4\n")
      let objects = try docket("changes", url, "--since", "2", "--format", "jsonl")
      #expect(objects.lines.count == 3)
      #expect(objects.lines[0].hasPrefix("{\"change\":\"saved\",\"id\":\"L/a\",\"version\":3,"))
      #expect(objects.lines[0].hasSuffix("\"fields\":{\"n\":3}}"))
      #expect(objects.lines[1] == "{\"change\":\"deleted\",\"id\":\"L/b\"}")
      #expect(objects.lines[2] == "{\"token\":4}")
    }
  }

  @Test func `a token of another store is refused`() async throws {
    try await Docket.withFolder { docket in
      _ = try docket("save", "json:a", "L/a", "n=1")
      let run = try docket("changes", "json:a", "--since", "99")
      #expect(run.status == 1)
      #expect(run.errorLines.count == 1)
      #expect(run.errors.contains("start again without a token"))
    }
  }

  @Test(arguments: fileStores)
  func `--follow prints what another process commits, until Control-C`(scheme: String) async throws
  {
    try await Docket.withFolder { docket in
      let url = "\(scheme):a"
      _ = try docket("save", url, "L/a", "n=1")
      let terminal = try Terminal()
      let process = Process()
      process.executableURL = Docket.executable
      process.arguments = ["changes", url, "--follow"]
      process.currentDirectoryURL = docket.folder
      process.standardInput = terminal.programEnd
      process.standardOutput = terminal.programEnd
      process.standardError = terminal.programEnd
      try process.run()
      try terminal.programEnd.close()
      #expect(terminal.waits(for: "saved L/a version=1 n=1\r\ntoken 1\r\n"))
      _ = try docket("save", url, "L/b", "n=2")
      #expect(terminal.waits(for: "saved L/b version=2 n=2\r\ntoken 2\r\n"))
      _ = try docket("delete", url, "L/a")
      #expect(terminal.waits(for: "deleted L/a\r\ntoken 3\r\n"))
      process.interrupt()
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGINT)
    }
  }
}
