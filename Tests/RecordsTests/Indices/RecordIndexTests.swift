import Records
import Testing

@Suite("Indices")
struct RecordIndexTests {
  @Test(
    "are printed and read",
    arguments: [
      (RecordIndex("Notes", ["title"]), "Notes (title)"),
      (
        RecordIndex("Notes", ["priority", RecordIndex.Key("created", .descending)]),
        "Notes (priority, created DESC)"
      ),
      (
        RecordIndex("Notes", [RecordIndex.Key("title", options: .caseInsensitive), "limit"]),
        "Notes (title[c], #limit)"
      ),
      (
        RecordIndex("Notes", [RecordIndex.Key("title", options: .diacriticInsensitive)]),
        "Notes (title[d])"
      ),
      (RecordIndex("Notes", ["address.city"]), "Notes (address.city)"),
      (RecordIndex("Notes", ["keywords"], for: .elements), "Notes ELEMENTS (keywords)"),
      (
        RecordIndex(
          "Notes",
          [RecordIndex.Key("title", options: [.caseInsensitive, .diacriticInsensitive])],
          for: .substrings), "Notes SUBSTRINGS (title[cd])"
      ),
      (RecordIndex("Notes", for: .words), "Notes WORDS"),
    ])
  func text(_ index: RecordIndex, _ text: String) throws {
    #expect(index.description == text)
    #expect(try RecordIndex(text: text) == index)
  }

  @Test(
    "that are no indices are refused",
    arguments: [
      ("", RecordError.Code.invalidQuery), ("Notes (title", .invalidQuery),
      ("Notes FOO (title)", .invalidQuery), ("Notes WORDS (title)", .invalidValue),
      ("Notes (DISTANCE(place, geo(1, 2)))", .invalidQuery), ("Notes", .invalidValue),
      ("Notes (title, title)", .invalidValue), ("Notes (version)", .invalidValue),
      ("Notes (created[c])", .invalidValue), ("Notes ELEMENTS (a, b)", .invalidValue),
      ("Notes ELEMENTS (a.b)", .invalidValue), ("Notes SUBSTRINGS (a DESC)", .invalidValue),
      ("Notes ELEMENTS (id)", .invalidValue), ("9 (a)", .invalidQuery),
    ])
  func refusal(_ text: String, _ code: RecordError.Code) {
    let error = #expect(throws: RecordError.self) { try RecordIndex(text: text) }
    #expect(error?.code == code, "\(text): \(String(describing: error))")
  }

  @Test(
    "have a use for the kinds of their fields",
    arguments: [
      ("Notes (title)", true), ("Notes (title[cd], rank, weight)", true),
      ("Notes (rank[c])", false),
      ("Notes (tags)", false), ("Notes (place)", false), ("Notes (extra)", false),
      ("Notes (extra.k)", true), ("Notes (title.k)", false), ("Notes (never)", true),
      ("Notes ELEMENTS (tags[c])", true), ("Notes ELEMENTS (title)", false),
      ("Notes ELEMENTS (numbers)", true), ("Notes ELEMENTS (numbers[c])", false),
      ("Notes SUBSTRINGS (title)", true), ("Notes SUBSTRINGS (tags)", true),
      ("Notes SUBSTRINGS (numbers)", false), ("Notes SUBSTRINGS (rank)", false),
      ("Notes WORDS", true), ("Other (title)", true),
    ])
  func kinds(_ text: String, _ isUseful: Bool) throws {
    let index = try RecordIndex(text: text)
    var schema = PreparedQueryTests.schema
    schema.types["Notes"]?.fields["numbers"] = .list(.int)
    if isUseful {
      let declared = try schema.declaring(index)
      #expect(declared.types[index.type]?.indices == [index])
      #expect(try declared.declaring(index) == declared)
    } else {
      let error = #expect(throws: RecordError.self) { try schema.declaring(index) }
      #expect(error?.code == .kindMismatch && error?.field != nil)
    }
  }
}
