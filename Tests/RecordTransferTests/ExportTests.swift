import Foundation
import InMemoryRecords
import Records
import Testing

@testable import RecordTransfer

@Suite struct ExportTests {
  private let database = InMemoryDatabase()

  private func text(_ format: TransferFormat, type: String? = nil) async throws -> String {
    String(
      decoding: try await exportRecords(of: database, .init(format: format, type: type)),
      as: UTF8.self)
  }

  @Test func `a kind is said only where the values would be taken for another`() async throws {
    try await database.save(
      Record(
        "T/a",
        [
          "zip": "12", "name": "Milk, \"fresh\"", "n": 1, "x": 6.0, "tags": ["a"],
          "due": .date(Date(timeIntervalSinceReferenceDate: 0)), "day": "2001-01-01",
          "raw": .data(Data([0, 255])),
        ]))
    try await database.save(Record("T/b", ["zip": "", "name": ""]))
    #expect(
      try await text(.csv, type: "T")
        == "id,day:string,due,n,name,raw:data,tags:list(string),x,zip:string\r\n"
        + "a,2001-01-01,2001-01-01,1,\"Milk, \"\"fresh\"\"\",\"x\"\"00ff\"\"\",\"[\"\"a\"\"]\",6.0,12\r\n"
        + "b,,,,\"\",,,,\"\"\r\n")
    #expect(
      try await text(.jsonl, type: "T") == """
        {"id":"a","day:string":"2001-01-01","due":"2001-01-01","n":1,"name":"Milk, \\"fresh\\"",\
        "raw:data":"AP8=","tags":["a"],"x":6.0,"zip":"12"}
        {"id":"b","name":"","zip":""}

        """)
  }

  @Test func `types have arrays of their own, or names with their records`() async throws {
    try await database.save(Record("B/x", ["n": 1]))
    try await database.save(Record("A/x"))
    #expect(
      try await text(.json) == """
        {
          "A": [
            {"id": "x"}
          ],
          "B": [
            {"id": "x", "n": 1}
          ]
        }

        """)
    #expect(try await text(.json, type: "B") == "[\n  {\"id\": \"x\", \"n\": 1}\n]\n")
    #expect(try await text(.jsonl) == "{\"id\":\"A/x\"}\n{\"id\":\"B/x\",\"n\":1}\n")
    #expect(try await text(.csv, type: "B") == "id,n\r\nx,1\r\n")
    let error = try await #require(throws: TransferError.self) { try await text(.csv) }
    #expect(
      error.description.hasPrefix("store: a CSV file holds one record type; give one of A, B"))
  }

  @Test func `a store with nothing in it gives an empty file that can be imported`() async throws {
    for format in TransferFormat.allCases {
      let bytes = try await exportRecords(of: database, .init(format: format))
      let imported = try await importRecords(
        TextSource(bytes), .init(format: format, type: "T"), into: database)
      #expect(imported.counts.isEmpty && imported.problems.isEmpty)
    }
    #expect(try await text(.csv) == "id\r\n")
  }

  @Test func `a type that the store does not have is a mistake`() async throws {
    try await database.save(Record("Lists/x"))
    let error = try await #require(throws: TransferError.self) {
      try await text(.csv, type: "List")
    }
    #expect(error.description == "store: the store has no record type List; it has Lists.")
  }

  @Test func `a change that would make a key wrong is noticed`() async throws {
    try await database.save(Record("T/a", ["t": "x"]))
    let export = RecordExport(.init(format: .csv, type: "T"))
    let survey = try await export.survey(of: database, named: "store")
    try await database.save(Record("T/a", ["t": "12"]), policy: .overwrite)
    await #expect(throws: TransferError.self) {
      try await export.write(survey, from: database, named: "store", to: { _ in })
    }
    let again = try await export.survey(of: database, named: "store")
    try await database.save(Record("T/b", ["new": 1]))
    await #expect(throws: TransferError.self) {
      try await export.write(again, from: database, named: "store", to: { _ in })
    }
  }
}
