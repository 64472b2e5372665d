import Testing

@testable import RecordTransfer

@Suite struct JSONCutterTests {
  /// The texts of the records, under their types.
  private func pieces(
    _ text: String, _ format: TransferFormat = .json, type: String? = nil, portion: Int = 1
  ) throws -> [String] {
    let cursor = try ByteCursor(TextSource(text, portion: portion))
    var cutter: any JSONCutter =
      format == .jsonl ? LineCutter(cursor) : ArrayCutter(cursor, type: type)
    var pieces: [String] = []
    while let piece = try cutter.next() {
      let text = String(decoding: piece.bytes, as: UTF8.self)
      pieces.append("\(piece.place.line):\(piece.place.column) \(piece.type ?? "-") \(text)")
    }
    return pieces
  }

  @Test(arguments: [1, 3, 1 << 16])
  func `an array is cut at its commas and nowhere else`(portion: Int) throws {
    let text = """
      [ {"a": "],[", "b": [1, {"c": "}\\""}]},
        {} ,1, "\\\\" ]

      """
    #expect(
      try pieces(text, portion: portion) == [
        #"1:3 - {"a": "],[", "b": [1, {"c": "}\""}]}"#, "2:3 - {} ", "2:7 - 1", #"2:10 - "\\" "#,
      ])
    #expect(try pieces("[]").isEmpty)
    #expect(try pieces(" [ ] ").isEmpty)
    #expect(try pieces("\u{feff}[1]") == ["1:2 - 1"])
  }

  @Test func `an object of arrays gives each record its type`() throws {
    let text = #"{"A": [1, 2], "B": [], "C\u0041": [3]}"#
    #expect(try pieces(text) == ["1:8 A 1", "1:11 A 2", "1:36 CA 3"])
    #expect(try pieces(text, type: "CA") == ["1:36 CA 3"])
    #expect(try pieces("{}").isEmpty)
    #expect(try pieces("{}", type: "A").isEmpty)
  }

  @Test(arguments: [1, 2, 1 << 16])
  func `lines are cut at line feeds`(portion: Int) throws {
    let text = "\u{feff}{\"a\": 1}\r\n\n  \n{}\n{"
    #expect(
      try pieces(text, .jsonl, portion: portion) == ["1:1 - {\"a\": 1}\r", "4:1 - {}", "5:1 - {"])
    #expect(try pieces("", .jsonl).isEmpty)
  }

  static let refused: [FileCase] = [
    FileCase("", .json, "file:1:1: the file is empty; a JSON file without records is []."),
    FileCase(" \n", .json, "file:2:1: the file is empty"),
    FileCase("1", .json, "file:1:1: a JSON file of records is an array of objects"),
    FileCase("[1", .json, "file:1:3: the text ends inside an array or object"),
    FileCase("[1,", .json, "file:1:4: the text ends inside an array or object"),
    FileCase("[{\"a\": \"b", .json, "file:1:8: this string does not end"),
    FileCase("[,1]", .json, "file:1:2: an object is expected here"),
    FileCase("[1,]", .json, "file:1:4: an object is expected here"),
    FileCase("[1] 2", .json, "file:1:5: the text should end here"),
    FileCase("[{]}]", .json, "file:1:3: this bracket closes nothing"),
    FileCase("[}]", .json, "file:1:2: this bracket closes nothing"),
    FileCase("[\"a\nb\"]", .json, "file:1:4: a control character must be escaped"),
    FileCase("{\"A\": [1],}", .json, "file:1:11: a key in quotes is expected here"),
    FileCase("{\"A\": [1] \"B\": []}", .json, "file:1:11: a comma or } is expected here"),
    FileCase("{\"A\": [1]", .json, "file:1:10: a comma or } is expected here"),
    FileCase("{\"A\": 1}", .json, "file:1:7: an array is expected here"),
    FileCase("{\"A\" [1]}", .json, "file:1:6: a colon is expected here"),
    FileCase("{\"A\": [], \"A\": []}", .json, "file:1:11: the type A stands twice"),
    FileCase("{\"a b\": []}", .json, "file:1:2: \"a b\" is no record type"),
    FileCase("{\"\\uD800\": []}", .json, "file:1:3: half of a surrogate pair stands alone"),
    FileCase("{\"A\": []} x", .json, "file:1:11: the text should end here"),
    FileCase(
      "[" + String(repeating: "[", count: 513) + String(repeating: "]", count: 514), .json,
      "file:1:514: arrays and objects nest more than 512 deep"
    ),
  ]

  @Test(arguments: refused)
  func `what is no such file is refused with its place`(file: FileCase) throws {
    let error = try #require(throws: TransferError.self) { try pieces(file.text) }
    #expect(error.description.hasPrefix(file.message), "\(error)")
  }

  @Test func `a type that the file does not have is named, with those it has`() throws {
    let error = try #require(throws: TransferError.self) {
      try pieces(#"{"B": [], "A": []}"#, type: "Lists")
    }
    #expect(
      error.description == "file: the file has no records of the type Lists; it has A, B.")
  }

  @Test func `a record beyond all sizes is noticed and not kept`() throws {
    let huge = "\"" + String(repeating: "x", count: TransferFormat.recordBytes) + "\""
    let cursor = try ByteCursor(TextSource("[\(huge), 1]"))
    var cutter = ArrayCutter(cursor, type: nil)
    #expect(try cutter.next()?.isTooLarge == true)
    #expect(try cutter.next()?.isTooLarge == false)
    var lines = LineCutter(try ByteCursor(TextSource("\(huge)\n1\n")))
    #expect(try lines.next()?.isTooLarge == true)
    #expect(try lines.next()?.isTooLarge == false)
  }
}
