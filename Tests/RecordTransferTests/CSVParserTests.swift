import Testing

@testable import RecordTransfer

@Suite struct CSVParserTests {
  /// The rows, a cell in quotes shown with them.
  private func rows(_ text: String, portion: Int) throws -> [[String]] {
    var parser = try CSVParser(TextSource(text, portion: portion))
    var rows: [[String]] = []
    while let row = try parser.next() {
      rows.append(
        row.cells.map { cell in
          let text = String(decoding: cell.bytes, as: UTF8.self)
          return cell.isQuoted ? "<\(text)>" : text
        })
    }
    return rows
  }

  static let texts: [(text: String, rows: [[String]])] = [
    ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
    ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
    ("\u{feff}a,b\n", [["a", "b"]]),
    ("\u{feff}\"a\"\n", [["<a>"]]),
    ("a\n\u{feff}b\n", [["a"], ["\u{feff}b"]]),
    ("a,\n", [["a", ""]]),
    (",", [["", ""]]),
    ("a,\"\"\n", [["a", "<>"]]),
    ("\"\"\n", [["<>"]]),
    ("\"a,b\",\"c\"\"d\"\n", [["<a,b>", "<c\"d>"]]),
    ("\"\"\"\"\n", [["<\">"]]),
    ("\"two\r\nlines\",\"one\nmore\"\r\n", [["<two\r\nlines>", "<one\nmore>"]]),
    ("\"a\rb\"\n", [["<a\rb>"]]),
    (" a , b \n", [[" a ", " b "]]),
    ("a\n\n\r\nb\n", [["a"], ["b"]]),
    ("é,日本,👩‍👩‍👧,e\u{301}\n", [["é", "日本", "👩‍👩‍👧", "e\u{301}"]]),
    ("a;b\tc'd\n", [["a;b\tc'd"]]),
    ("", []),
    ("\n\n", []),
    ("\u{feff}", []),
  ]

  @Test(arguments: texts, [1, 2, 3, 1 << 16])
  func `rows and cells are those of RFC 4180`(
    _ pair: (text: String, rows: [[String]]), portion: Int
  ) throws {
    let got = try rows(pair.text, portion: portion)
    #expect(got.count == pair.rows.count)
    for (a, b) in zip(got, pair.rows) {
      #expect(a.map { Array($0.utf8) } == b.map { Array($0.utf8) })
    }
  }

  static let refused: [FileCase] = [
    FileCase("a,\"b\n1,2\n", .csv, "file:1:3: the quote that opens here is never closed"),
    FileCase("a\n\"", .csv, "file:2:1: the quote that opens here is never closed"),
    FileCase(
      "a\n\"b\"c\n", .csv, "file:2:4: behind a closing quote stands a comma or the end of the line"),
    FileCase("a\n\"b\" ,c\n", .csv, "file:2:4: behind a closing quote"),
    FileCase("a\n5\" disk\n", .csv, "file:2:2: a quote stands inside a cell"),
    FileCase("a\rb\n", .csv, "file:1:2: a carriage return stands alone"),
    FileCase("a\r", .csv, "file:1:2: a carriage return stands alone"),
    FileCase("é\n\"é\nö\"x", .csv, "file:3:3: behind a closing quote"),
  ]

  @Test(arguments: refused, [1, 5, 1 << 16])
  func `what RFC 4180 does not have is refused with its place`(
    file: FileCase, portion: Int
  ) throws {
    let error = try #require(throws: TransferError.self) { try rows(file.text, portion: portion) }
    #expect(error.description.hasPrefix(file.message), "\(error)")
  }

  @Test func `UTF-16 is told from UTF-8`() throws {
    for mark: [UInt8] in [[0xff, 0xfe], [0xfe, 0xff]] {
      let error = try #require(throws: TransferError.self) {
        _ = try CSVParser(TextSource(mark + [0x61, 0x00]))
      }
      #expect(error.description == "file:1:1: the file is UTF-16; save it as UTF-8 and try again.")
    }
  }

  @Test func `a row beyond all records is noticed and not kept`() throws {
    let huge = String(repeating: "x", count: TransferFormat.recordBytes + 1)
    for text in ["\(huge),b\nc,d\n", "\"\(huge)\",b\nc,d\n"] {
      var parser = try CSVParser(TextSource(text))
      let row = try #require(try parser.next())
      #expect(row.isTooLarge)
      #expect(row.cells.reduce(0) { $0 + $1.bytes.count } <= TransferFormat.recordBytes)
      let next = try #require(try parser.next())
      #expect(!next.isTooLarge)
      #expect(next.place == TransferPlace(line: 2, column: 1))
    }
    var parser = try CSVParser(TextSource(String(repeating: ",", count: 1_000_000)))
    let row = try #require(try parser.next())
    #expect(row.isTooLarge)
    #expect(row.cells.count < 20_000)
  }

  @Test(arguments: [
    "", " ", "a", "a,b", "\"", "\"\"", "\r\n", "\n", " a", "a ", "\t", "é", "—", "a\"b",
  ])
  func `a cell that is written reads back as the same text`(text: String) throws {
    let rows = try rows(CSVText.row(["1", CSVText.cell(text), "2"]), portion: 1)
    let cell = try #require(rows.first?[1])
    let bare = cell.hasPrefix("<") ? String(cell.dropFirst().dropLast()) : cell
    #expect(Array(bare.utf8) == Array(text.utf8))
    #expect(rows.first?.count == 3)
    #expect(rows.count == 1)
  }
}
