import Foundation
import Testing

/// Records in and out of stores by the command line; the forms themselves are tested where they are read and written.
@Suite struct TransferTests {
  /// One record with a value of every kind, as `docket save` takes it.
  private static let everything = [
    "t=\"12\"", "e=\"\"", "b=true", "i=9007199254740993", "d=6.0", "day=2026-03-02T10:15:00.1Z",
    "raw=x\"00ff\"", "of=@Lists/\"a b\"!cascade", "at=geo(52.5,-13.4)", "l=[\"\", \"a,b\"]", "n=[]",
    "o={\"k\": [1, 2], \"x\": 1.0}", "q=\"say \\\"hi\\\",\\r\\nthere\"",
  ]

  @Test(arguments: fileStores, ["csv", "json", "jsonl"])
  func `what is exported and imported is the same`(scheme: String, form: String) async throws {
    try await Docket.withFolder { docket in
      let saved = try docket.run(["save", "\(scheme):a", "Lists/x y"] + Self.everything)
      try #require(saved.status == 0)
      let exported = try docket("export", "\(scheme):a", "out.\(form)")
      #expect(exported.status == 0)
      #expect(exported.errors.isEmpty)
      #expect(exported.output == "exported 1 record to out.\(form): 1 Lists\n")
      let imported = try docket("import", "out.\(form)", "\(scheme):b")
      #expect(imported.status == 0)
      #expect(imported.lines.first == "imported 1 record into \(scheme):b: 1 Lists")
      #expect(try docket("get", "\(scheme):b", "Lists/x y").output == saved.output)
    }
  }

  @Test func `standard input and output are files too`() async throws {
    try await Docket.withFolder { docket in
      _ = try docket("save", "json:a", "Lists/x", "n=1")
      let run = try docket.shell(
        "docket export json:a - --format jsonl | docket import - sqlite:b --format jsonl")
      #expect(run.status == 0)
      #expect(
        run.lines == ["imported 1 record into sqlite:b: 1 Lists", "new fields of Lists: n int"])
      let piped = try docket.shell("mkfifo p; docket export json:a p --format csv & cat p; wait")
      #expect(piped.output.contains("id,n\r\nLists/x,1\r\n"))
    }
  }

  @Test func `a bad record stops the import, and no store is made`() async throws {
    try await Docket.withFolder { docket in
      try docket.write("id,n:int\na,1\nb,x\nc,y\n", to: "l.csv")
      let run = try docket("import", "l.csv", "json:new", "--type", "L")
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(
        run.errorLines.map { $0.prefix(19) } == [
          "docket: l.csv:3:3: ", "docket: l.csv:4:3: ", "docket: Nothing was",
        ])
      #expect(run.errors.contains("--skip-bad"))
      #expect(try docket.contents == ["l.csv"])
      let skipped = try docket("import", "l.csv", "json:new", "--type", "L", "--skip-bad")
      #expect(skipped.status == 0)
      #expect(skipped.lines.first == "imported 1 record into json:new: 1 L; skipped 2")
      #expect(skipped.errorLines.count == 2)
    }
  }

  @Test func `of many bad records the first are shown and the others counted`() async throws {
    try await Docket.withFolder { docket in
      let rows = (0..<50).map { "r\($0),x\n" }.joined()
      try docket.write("id,n:int\n\(rows)", to: "l.csv")
      let run = try docket("import", "l.csv", "json:new", "--type", "L")
      #expect(run.status == 2)
      #expect(run.errorLines.count == 22)
      #expect(run.errorLines[20] == "docket: … and 30 more.")
    }
  }

  @Test func `a dry run checks everything and saves nothing`() async throws {
    try await Docket.withFolder { docket in
      try docket.write("id,n\na,1\n", to: "l.csv")
      let run = try docket("import", "l.csv", "json:new", "--type", "L", "--dry-run")
      #expect(run.status == 0)
      #expect(run.lines == ["would import 1 record into json:new", "new fields of L: n int"])
      #expect(try docket.contents == ["l.csv"])
      _ = try docket("save", "json:old", "L/a", "n=1")
      let before = try docket.bytes(of: "old")
      let conflict = try docket("import", "l.csv", "json:old", "--type", "L", "--dry-run")
      #expect(conflict.status == 1)
      #expect(conflict.errors.contains("there is a L/a already"))
      #expect(try docket.bytes(of: "old") == before)
    }
  }

  @Test(arguments: fileStores)
  func `policies decide about records that exist`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      _ = try docket("save", "\(scheme):a", "L/a", "n=1", "t=\"x\"")
      try docket.write("id,n\na,2\n", to: "l.csv")
      let run = { (policy: String) in
        try docket("import", "l.csv", "\(scheme):a", "--type", "L", "--policy", policy).status
      }
      #expect(try run("insert") == 1)
      #expect(try docket("get", "\(scheme):a", "L/a").output == "L/a version=1 n=1 t=\"x\"\n")
      #expect(try run("changedFields") == 0)
      #expect(try docket("get", "\(scheme):a", "L/a").output == "L/a version=2 n=2 t=\"x\"\n")
      #expect(try run("overwrite") == 0)
      #expect(try docket("get", "\(scheme):a", "L/a").output == "L/a version=3 n=2\n")
    }
  }

  @Test func `kinds can be given, several at once`() async throws {
    try await Docket.withFolder { docket in
      try docket.write("id,zip,tags\na,123,\"[\"\"x\"\"]\"\n", to: "l.csv")
      let run = try docket(
        "import", "l.csv", "json:a", "--type", "L", "--kind", "zip=string",
        "--kind=tags=list(string)")
      #expect(run.lines.last == "new fields of L: tags list(string), zip string")
      #expect(
        try docket("get", "json:a", "L/a").output == "L/a version=1 tags=[\"x\"] zip=\"123\"\n")
    }
  }

  @Test func `a file that cannot be read is one line`() async throws {
    try await Docket.withFolder { docket in
      try FileManager.default.createDirectory(
        at: docket.folder.appendingPathComponent("d.csv"), withIntermediateDirectories: false)
      try docket.write("", to: "empty.csv")
      try docket.write("[{\"a\": 1}", to: "cut.json")
      for (name, words) in [
        ("no.csv", "no.csv cannot be read: no such file"),
        ("d.csv", "d.csv cannot be read: it is a folder"),
        ("empty.csv", "empty.csv: the file is empty"), ("cut.json", "cut.json:1:10: the text ends"),
      ] {
        let run = try docket("import", name, "json:new", "--type", "L")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("docket: \(words)"), "\(run.errors)")
      }
      #expect(try !docket.contents.contains("new"))
    }
  }

  // MARK: - Export

  @Test(arguments: fileStores)
  func `an export replaces nothing unasked, and never the store itself`(scheme: String) async throws
  {
    try await Docket.withFolder { docket in
      _ = try docket("save", "\(scheme):a.store", "L/a", "n=1")
      try docket.write("mine", to: "l.csv")
      let refused = try docket("export", "\(scheme):a.store", "l.csv")
      #expect(refused.status == 2)
      #expect(refused.errors.contains("--replace"))
      #expect(try docket.bytes(of: "l.csv") == Data("mine".utf8))
      #expect(try docket("export", "\(scheme):a.store", "l.csv", "--replace").status == 0)
      #expect(try docket.bytes(of: "l.csv") == Data("id,n\r\nL/a,1\r\n".utf8))
      try FileManager.default.createSymbolicLink(
        atPath: docket.folder.appendingPathComponent("link").path, withDestinationPath: "a.store")
      let suffixes = scheme == "json" ? [".journal", ".lock"] : ["-wal", "-lock"]
      for name in ["a.store", "./a.store", "link"] + suffixes.map({ "a.store\($0)" }) {
        let run = try docket("export", "\(scheme):a.store", name, "--format=csv", "--replace")
        #expect(run.status == 2, "\(name)")
        #expect(run.errors.contains("belongs to the store itself"), "\(name)")
      }
      #expect(try docket("get", "\(scheme):a.store", "L/a").output == "L/a version=1 n=1\n")
    }
  }

  @Test func `an export that fails leaves no file`() async throws {
    try await Docket.withFolder { docket in
      _ = try docket("save", "json:a", "L/a", "n=1")
      _ = try docket("save", "json:a", "M/a", "n=1")
      let before = try docket.contents
      let several = try docket("export", "json:a", "l.csv")
      #expect(several.status == 2)
      #expect(several.errors.contains("give one of L, M with --type"))
      #expect(try docket("export", "json:a", "l.csv", "--type", "N").status == 2)
      #expect(try docket("export", "json:a", "no/l.csv", "--type", "L").status == 2)
      #expect(try docket("export", "json:no", "l.csv", "--type", "L").status == 2)
      #expect(try docket.contents == before)
    }
  }

  @Test func `a new file can be read as any other, a replaced one as before`() async throws {
    try await Docket.withFolder { docket in
      _ = try docket("save", "json:a", "L/a", "n=1")
      let run = try docket.shell(
        "umask 027; docket export json:a l.csv; chmod 604 l.csv; docket export json:a m.csv; "
          + "docket export json:a l.csv --replace; ls -l l.csv m.csv | cut -c1-10")
      #expect(run.lines.suffix(2) == ["-rw----r--", "-rw-r-----"])
    }
  }

  @Test func `a reader that goes away ends the export without a word`() async throws {
    try await Docket.withFolder { docket in
      let rows = (0..<3_000).map { "r\($0),\(String(repeating: "x", count: 100))\n" }.joined()
      try docket.write("id,t\n\(rows)", to: "l.csv")
      try #require(try docket("import", "l.csv", "json:a", "--type", "L").status == 0)
      let run = try docket.shell(
        "{ docket export json:a - --format csv; echo $? >&2; } | head -n 1")
      #expect(run.lines == ["id,t\r"])
      #expect(run.errors == "141\n")
    }
  }

  // MARK: - Copy

  @Test func `a copy says what it copied and refuses to overwrite`() async throws {
    try await Docket.withFolder { docket in
      _ = try docket.run(["save", "json:a", "Lists/x y"] + Self.everything)
      _ = try docket("save", "json:a", "Items/a", "n=1")
      let copied = try docket("copy", "json:a", "sqlite:b")
      #expect(copied.status == 0)
      #expect(
        copied.lines == [
          "copied 2 records from json:a to sqlite:b: 1 Items, 1 Lists",
          "created, modified and version are those of sqlite:b",
        ])
      for type in ["Lists", "Items"] {
        let read = { (url: String) in try docket("query", url, type, "--format", "csv").output }
        #expect(try read("sqlite:b") == read("json:a"))
      }
      let again = try docket("copy", "json:a", "sqlite:b")
      #expect(again.status == 1)
      #expect(again.errorLines.count == 1)
      #expect(again.errors.contains("Items/a, Lists/\"x y\"; nothing was copied"))
      #expect(try docket("copy", "json:a", "sqlite:b", "--policy", "overwrite").status == 0)
    }
  }

  @Test func `what cannot be copied makes no store`() async throws {
    try await Docket.withFolder { docket in
      let missing = try docket("copy", "json:no", "sqlite:b")
      #expect(missing.status == 2)
      #expect(missing.errors.contains("no store at"))
      _ = try docket("save", "json:a", "L/a", "n=1")
      let before = try docket.contents
      let same = try docket("copy", "json:a", "json:./a")
      #expect(same.status == 2)
      #expect(same.errors.contains("are the same store"))
      #expect(try docket.contents == before)
      _ = try docket("save", "sqlite:b", "L/b", "n=\"x\"")
      let kinds = try docket("copy", "json:a", "sqlite:b")
      #expect(kinds.status == 2)
      #expect(kinds.errors.contains("n holds string, not int"))
      #expect(try docket("count", "sqlite:b", "L").output == "1\n")
    }
  }
}
