import Foundation
import InMemoryRecords
import Records
import Testing

@testable import RecordTransfer

@Suite struct ImportTests {
  private let database = InMemoryDatabase()

  private func run(
    _ text: String, _ format: TransferFormat = .csv, type: String? = "T",
    kinds: [FieldName: FieldKind] = [:], policy: SavePolicy = .insert, skipsBad: Bool = false
  ) async throws -> Imported {
    try await importRecords(
      TextSource(text),
      .init(format: format, type: type, kinds: kinds, policy: policy), into: database,
      skipsBad: skipsBad)
  }

  private func value(_ field: FieldName, of name: String = "a") async throws -> RecordValue? {
    try await database.fetch(RecordID(type: "T", name: name))?[field]
  }

  // MARK: - What is read

  @Test func `an empty cell is absent, two quotes are empty text where text is`() async throws {
    let imported = try await run("id,t,n,u\na,\"\",\"\",\nb,x,1,\n")
    #expect(imported.problems.isEmpty)
    #expect(try await value("t") == "")
    #expect(try await value("n") == nil)
    #expect(try await value("u") == nil)
    #expect(imported.new == ["T": ["t": .string, "n": .int]])
  }

  @Test func `text is taken as it stands, quotes and all`() async throws {
    _ = try await run("id,t\na,\"\"\"x\"\"\"\nb,—\nc,x\"\"\n".replacing("x\"\"\n", with: "[1]\n"))
    #expect(try await value("t") == "\"x\"")
    #expect(try await value("t", of: "b") == "—")
    #expect(try await value("t", of: "c") == "[1]")
  }

  @Test func `null is absent, also inside an object`() async throws {
    let imported = try await run(#"[{"id": "a", "n": null, "o": {"k": null, "l": 1}}]"#, .json)
    #expect(imported.problems.isEmpty)
    #expect(try await value("n") == nil)
    #expect(try await value("o") == .object(["l": 1]))
  }

  @Test func `records without an id get names, and numbers can be ids`() async throws {
    _ = try await run("[{\"n\": 1}, {\"id\": null, \"n\": 2}, {\"id\": 12, \"n\": 3}]", .json)
    #expect(try await database.count(Query("T")) == 3)
    #expect(try await value("n", of: "12") == 3)
  }

  @Test func `the id can tell the type`() async throws {
    let imported = try await run(
      "{\"id\": \"A/x\", \"n\": 1}\n{\"id\": \"B/x\", \"n\": \"t\"}\n", .jsonl, type: nil)
    #expect(imported.counts == ["A": 1, "B": 1])
    #expect(imported.new == ["A": ["n": .int], "B": ["n": .string]])
    let foreign = try await run("id,n\nA/y,2\n", type: "B")
    #expect(
      foreign.shown.first?.hasPrefix("file:2:1: the id does not fit. The id is of the type A")
        == true)
    let error = try await #require(throws: TransferError.self) {
      try await run("id,n\nx,2\n", type: nil)
    }
    #expect(error.description.hasPrefix("file:2:1: the record's type is not known"))
  }

  // MARK: - Kinds

  @Test func `the store's kind counts before what values look like`() async throws {
    try await database.save(Record("T/z", ["zip": "1", "price": 1.5, "tags": []]))
    let imported = try await run("id,zip,price\na,007,2\nb,12,3\n")
    #expect(imported.problems.isEmpty)
    #expect(imported.new.isEmpty)
    #expect(try await value("zip", of: "b") == "12")
    #expect(try await value("price") == 2.0)
  }

  @Test func `a kind that is given counts before what values look like`() async throws {
    let imported = try await run(
      "id,zip,price,raw:data\na,12,2,\"x\"\"00ff\"\"\"\n",
      kinds: ["zip": .string, "price": .double])
    #expect(imported.problems.isEmpty)
    #expect(try await value("zip") == "12")
    #expect(try await value("price") == 2.0)
    #expect(try await value("raw") == .data(Data([0, 255])))
  }

  @Test func `a kind that is said and is not the store's is refused before anything`() async throws
  {
    try await database.save(Record("T/z", ["n": 1, "d": 1.5]))
    for (text, kinds): (String, [FieldName: FieldKind]) in [
      ("id,n:string\na,1\n", [:]), ("id,n\na,1\n", ["n": .double]),
    ] {
      let error = try await #require(throws: TransferError.self) {
        try await run(text, kinds: kinds)
      }
      #expect(error.description.contains("n of T is int in the store"))
    }
    // A whole number is exact in a field of doubles.
    #expect(try await run("id,d:int\na,1\n").problems.isEmpty)
    #expect(try await value("d") == 1.0)
  }

  @Test func `a kind for a field that is not there is a mistake`() async throws {
    let error = try await #require(throws: TransferError.self) {
      try await run("id,due\na,1\n", kinds: ["deu": .date])
    }
    #expect(error.description.contains("no record has a field deu"))
  }

  @Test func `one key cannot say two kinds`() async throws {
    let imported = try await run(
      "{\"id\": \"a\", \"n:int\": 1}\n{\"id\": \"b\", \"n:string\": \"x\"}\n", .jsonl)
    #expect(
      imported.shown == [
        "file:2:25: n is said to be string here and int in line 1; a field has one kind."
      ])
  }

  // MARK: - Bad records

  static let bad: [FileCase] = [
    FileCase(
      "id,n:int\na,1\nb,x\n", .csv, "file:3:3: n is int, and this is not; write a whole number",
      others: 1),
    FileCase("id,n:int\na,9223372036854775808\n", .csv, "file:2:3: n is int"),
    FileCase(
      "id,n:double\na,9007199254740993\n", .csv,
      "file:2:3: n holds doubles, and no double is exactly"
    ),
    FileCase("id,d:date\na,2026-02-29\n", .csv, "file:2:3: d is date"),
    FileCase("id,r:reference\na,nowhere\n", .csv, "file:2:3: r is reference"),
    FileCase("id,r:reference!cascade\na,@L/x\n", .csv, "file:2:3: r is reference!cascade"),
    FileCase("id,g:location\na,\"geo(91,0)\"\n", .csv, "file:2:3: g is location"),
    FileCase("id,l:list(int)\na,\"[1, \"\"x\"\"]\"\n", .csv, "file:2:3: l is list(int)"),
    FileCase("id,t\na,b,c\n", .csv, "file:2:1: the row has 3 cells, but the header 2"),
    FileCase("id,t\na\n", .csv, "file:2:1: the row has 1 cell, but the header 2"),
    FileCase("id,t\na/,b\n", .csv, "file:2:1: the id does not fit."),
    FileCase("id,t\n_a,b\n", .csv, "file:2:1: the id does not fit."),
    FileCase("id,t\na,x\na,y\n", .csv, "file:3:1: T/a stands in line 2 already", others: 1),
    FileCase("id,t\na,x\0y\n", .csv, "file:2:3: t does not fit. Text cannot contain U+0000"),
    FileCase("[1]", .json, "file:1:2: a record is an object"),
    FileCase(
      "[{\"n\": 9223372036854775808}]", .json, "file:1:8: a whole number does not fit into 64 bits."
    ),
    FileCase("[{\"n\": 1e400}]", .json, "file:1:8: a number is beyond the range of a double."),
    FileCase("[{\"n\": 1,\n \"n\": 2}]", .json, "file:2:2: this key stands twice in its object."),
    FileCase(
      "[{\"n\": 1, \"n:int\": 2}]", .json, "file:1:11: the field n stands twice in the record."),
    FileCase(
      "[{\"n\": 1}, {\"n\": \"x\"}]", .json, "file:1:18: n is int, and this is not; write a whole",
      others: 1),
    FileCase("[{\"l\": [1, \"x\"]}]", .json, "file:1:8: l has no kind"),
    FileCase("[{\"l\": [1]}, {\"l\": [1, \"x\"]}]", .json, "file:1:20: l is list(int)", others: 1),
    FileCase("[{\"l\": [null]}]", .json, "file:1:9: a list has no null; take it out."),
    FileCase("[{\"id\": true}]", .json, "file:1:9: a record's id is text"),
    FileCase("[{\"version\": 1}]", .json, "file:1:3: the key \"version\" names no field."),
    FileCase("[{\"a b\": 1}]", .json, "file:1:3: the key \"a b\" names no field."),
    FileCase(
      "[{\"t\": \"\\u0000\"}]", .json, "file:1:8: t does not fit. Text cannot contain U+0000"),
    FileCase("[{\"t\": \"\\uD800\"}]", .json, "file:1:9: half of a surrogate pair stands alone."),
    FileCase("[{\"d:date\": \"2026-02-29\"}]", .json, "file:1:13: d is date"),
    FileCase("[{\"d:date\": 5}]", .json, "file:1:13: d is date"),
    FileCase("[{\"b:data\": \"=\"}]", .json, "file:1:13: b is data"),
    FileCase("[{\"g:location\": {\"latitude\": 1}}]", .json, "file:1:17: g is location"),
    FileCase(
      "[{\"g:location\": {\"latitude\": 91, \"longitude\": 1}}]", .json,
      "file:1:17: g does not fit."
    ),
    FileCase("[{\"o\": {\"a\": [1, \"x\"]}}]", .json, "file:1:8: o does not fit."),
    FileCase("{\"n\": 1}\n{\"n\": }\n", .jsonl, "file:2:7: a value is expected here.", others: 1),
    FileCase(
      "{\"n\": 1}\n{\"n\": 1\n", .jsonl, "file:2:8: the text ends inside an array or object.",
      others: 1),
    FileCase("{\"n\": 1} {\"n\": 2}\n", .jsonl, "file:1:10: the text should end here."),
  ]

  @Test(arguments: bad)
  func `a bad record is named with line and column, and nothing is imported`(
    file: FileCase
  ) async throws {
    let imported = try await run(file.text, file.format)
    #expect(imported.problems.count == 1, "\(imported.shown)")
    #expect(imported.shown.first?.hasPrefix(file.message) == true, "\(imported.shown)")
    #expect(imported.shown.first?.hasSuffix(".") == true)
    #expect(try await database.schema() == RecordSchema())
  }

  @Test(arguments: bad)
  func `without the bad record the others are imported`(
    file: FileCase
  ) async throws {
    let imported = try await run(file.text, file.format, skipsBad: true)
    #expect(imported.problems.count == 1)
    #expect(imported.counts == (file.others == 0 ? [:] : ["T": file.others]))
    #expect(try await database.count(Query("T")) == file.others)
  }

  @Test func `bytes that are no UTF-8 are a bad record, and refused in a header`() async throws {
    let text = Array("id,t\na,x".utf8) + [0xff] + Array("\nb,y\n".utf8)
    let imported = try await importRecords(
      TextSource(text), .init(format: .csv, type: "T"), into: database, skipsBad: true)
    #expect(imported.shown == ["file:2:3: the cell is not UTF-8; save the file as UTF-8."])
    #expect(imported.counts == ["T": 1])
    let json = Array("{\"t\": \"x".utf8) + [0xc3] + Array("\"}\n".utf8)
    let lines = try await importRecords(
      TextSource(json), .init(format: .jsonl, type: "T"), into: database)
    #expect(lines.shown == ["file:1:9: these bytes are not UTF-8."])
    await #expect(throws: TransferError.self) {
      try await importRecords(
        TextSource([0x69, 0xff, 0x0a]), .init(format: .csv, type: "T"), into: database)
    }
  }

  @Test func `a record that is too large is a bad record`() async throws {
    let field = String(repeating: "x", count: 1_000_000)
    for format in [TransferFormat.csv, .jsonl] {
      let text = format == .csv ? "id,t\na,\(field)\n" : "{\"id\": \"a\", \"t\": \"\(field)\"}\n"
      let imported = try await run(text, format)
      #expect(imported.problems.count == 1)
      #expect(imported.shown.first?.contains("at most 1000000 bytes as JSON") == true)
    }
    #expect(try await database.count(Query("T")) == 0)
  }

  @Test func `a value that nests too deep is a bad record, whatever its depth`() async throws {
    for depth in [101, 400, 100_000] {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let imported = try await run("id,l:list\na,\(value)\n")
      #expect(imported.problems.count == 1)
      let json = try await run("{\"l\": \(value)}\n", .jsonl)
      #expect(json.problems.count == 1)
    }
  }

  @Test(arguments: ["", "\n", "\u{feff}"])
  func `an empty file has no header`(text: String) async throws {
    let error = try await #require(throws: TransferError.self) { try await run(text) }
    #expect(error.description.contains("the file is empty"))
  }

  static let headers: [(header: String, error: String)] = [
    ("id,first name", "file:1:4: the column \"first name\" names no field."),
    ("id,a,a", "file:1:6: the column a stands twice"),
    ("id,a,a:int", "file:1:6: the column a stands twice"),
    ("id,id", "file:1:4: the column id stands twice"),
    ("Id,a", "file:1:1: the column \"Id\" names no field."),
    ("id,modified", "file:1:4: the column \"modified\" names no field."),
    ("id,n:integer", "file:1:4: the column \"integer\" is no kind"),
    ("id,", "file:1:4: the column \"\" names no field."),
    ("id;a", "separated by commas"),
    ("a\u{1b}[31m", "file:1:1: the column \"a\u{fffd}[31m\" names no field."),
  ]

  @Test(arguments: headers)
  func `a header that names no fields is refused`(header: String, error expected: String)
    async throws
  {
    let error = try await #require(throws: TransferError.self) { try await run("\(header)\nx,y\n") }
    #expect(error.description.contains(expected), "\(error)")
  }

  // MARK: - Policies

  @Test func `insert overwrites nothing, and one conflict stops the whole file`() async throws {
    try await database.save(Record("T/b", ["n": 1]))
    let imported = try await run("id,n\na,2\nb,3\n")
    #expect(imported.problems.map(\.isConflict) == [true])
    #expect(imported.shown.first?.hasPrefix("file:3:1: there is a T/b already") == true)
    #expect(try await contents(of: database) == ["T/b": ["n": 1]])
  }

  @Test func `overwrite replaces, changedFields adds`() async throws {
    try await database.save(Record("T/a", ["n": 1, "t": "x"]))
    _ = try await run("id,n\na,2\n", policy: .changedFields)
    #expect(try await contents(of: database) == ["T/a": ["n": 2, "t": "x"]])
    _ = try await run("id,n\na,3\n", policy: .overwrite)
    #expect(try await contents(of: database) == ["T/a": ["n": 3]])
  }

  @Test func `records of several batches are one import`() async throws {
    let count = 2_500
    let rows = (0..<count).map { "r\($0),\($0)\n" }.joined()
    let bad = try await run("id,n:int\n\(rows)r0,1\nx,y\n")
    #expect(bad.shown.map { $0.prefix(12) } == ["file:2502:1:", "file:2503:3:"])
    #expect(try await database.count(Query("T")) == 0)
    let good = try await run("id,n\n\(rows)")
    #expect(good.counts == ["T": count])
    #expect(try await value("n", of: "r2499") == 2499)
  }

  @Test func `what an early batch would fix counts for a late one`() async throws {
    let rows = (0..<1_500).map { "r\($0),\n" }.joined()
    let imported = try await run("id,l:list\na,[1]\n\(rows)z,\"[\"\"x\"\"]\"\n")
    #expect(imported.problems.count == 1)
    #expect(
      imported.shown.first?.hasPrefix("file:1503:3: l does not fit. l holds list(int)") == true)
    #expect(try await database.count(Query("T")) == 0)
  }
}
