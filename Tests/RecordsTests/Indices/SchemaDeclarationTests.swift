import Records
import Testing

@Suite("A declared schema")
struct SchemaDeclarationTests {
  private let known = RecordSchema(types: [
    "Notes": .init(fields: ["title": .string, "tags": .list(nil), "rank": .int], isClosed: true)
  ])

  @Test("adds fields, types and indices, and says whether a type is closed")
  func merging() throws {
    let index = RecordIndex("Notes", ["title"])
    let declared = RecordSchema(types: [
      "Notes": .init(fields: ["tags": .list(.string), "done": .bool], indices: [index]),
      "Lists": .init(fields: ["name": .string], isClosed: true),
    ])
    let merged = try known.declaring(declared)
    #expect(
      merged.types["Notes"]
        == .init(
          fields: ["title": .string, "tags": .list(.string), "rank": .int, "done": .bool],
          indices: [index]))
    #expect(merged.types["Lists"] == .init(fields: ["name": .string], isClosed: true))
    #expect(try merged.declaring(declared) == merged)
  }

  @Test("that contradicts what is stored is refused, naming the field and both kinds")
  func contradiction() {
    let declared = RecordSchema(types: ["Notes": .init(fields: ["rank": .double])])
    let error = #expect(throws: RecordError.self) { try known.declaring(declared) }
    #expect(error?.code == .kindMismatch)
    #expect(error?.field == "rank")
    #expect(error?.expected == "int" && error?.got == "double")
    #expect(error?.message.contains("Notes.rank") == true)
  }

  @Test(
    "that no store takes is refused",
    arguments: [
      (RecordSchema(types: ["9": .init()]), RecordError.Code.invalidValue),
      (
        RecordSchema(types: ["Notes": .init(indices: [RecordIndex("Lists", ["name"])])]),
        .invalidValue
      ),
      (
        RecordSchema(types: [
          "Lists": .init(
            fields: ["name": .bool],
            indices: [
              RecordIndex(
                "Lists", ["name"], for: .substrings)
            ])
        ]), .kindMismatch
      ),
      (
        RecordSchema(types: [
          "Lists": .init(
            fields: Dictionary(
              uniqueKeysWithValues: (0...RecordSchema.maximumFieldCount).map {
                (FieldName(stringLiteral: "f\($0)"), FieldKind.int)
              }))
        ]), .limitExceeded
      ),
    ])
  func refusal(_ declared: RecordSchema, _ code: RecordError.Code) {
    let error = #expect(throws: RecordError.self) { try known.declaring(declared) }
    #expect(error?.code == code)
  }
}
