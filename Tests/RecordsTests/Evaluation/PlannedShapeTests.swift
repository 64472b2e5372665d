import Foundation
import Testing

@testable import Records

/// A save whose values need no change is recognised at a glance; every other one is looked at as closely as the first.
struct PlannedShapeTests {
  private let first = Record(
    "Notes/first",
    [
      "flag": true, "count": 1, "ratio": 0.5, "day": .date(Date(timeIntervalSinceReferenceDate: 1)),
      "name": "Milk", "blob": .data(Data([1])), "words": ["a", "b"],
    ])

  /// Plans the save of a record after one whose shape it has.
  private func plan(_ change: (inout Record) -> Void) throws -> Result<Record, RecordError> {
    var record = first
    change(&record)
    let plan = try CommitPlan.make(
      [.save(first, .overwrite), .save(record, .overwrite)], atomically: false,
      schema: RecordSchema(), sequence: 0, now: Date(timeIntervalSinceReferenceDate: 0),
      capabilities: [], lookup: { _ in nil })
    return plan.result.outcomes[1].map { outcome in
      if case .saved(let record) = outcome { record } else { first }
    }
  }

  @Test func whatNeedsNoChangeStaysAsItIs() throws {
    let saved = try plan { $0["name"] = "Bread" }.get()
    #expect(saved["name"] == "Bread")
    #expect(saved["words"] == ["a", "b"])
    #expect(saved.version == RecordVersion(rawValue: 2))
  }

  @Test func negativeZeroBecomesZero() throws {
    let saved = try plan {
      $0["ratio"] = .double(-0.0)
      $0["day"] = .date(Date(timeIntervalSinceReferenceDate: -0.0))
    }.get()
    #expect(saved["ratio"] == .double(0))
    guard case .date(let day)? = saved["day"] else {
      Issue.record("The day is not there.")
      return
    }
    #expect(day.timeIntervalSinceReferenceDate.sign == .plus)
  }

  @Test(
    arguments: [
      ("name", .string("a\u{0}b"), .invalidValue), ("name", 1, .kindMismatch),
      ("ratio", .double(.nan), .invalidValue), ("ratio", .double(.infinity), .invalidValue),
      ("ratio", 1, .kindMismatch), ("count", .double(1), .kindMismatch),
      ("flag", 1, .kindMismatch), ("blob", "a", .kindMismatch),
      ("day", .date(Date(timeIntervalSinceReferenceDate: 1e12)), .invalidValue),
      ("words", ["a", "\u{0}"], .invalidValue), ("words", ["a", 1], .invalidValue),
      ("words", [1], .kindMismatch), ("words", "a", .kindMismatch),
    ] as [(FieldName, RecordValue, RecordError.Code)])
  func whatCannotBeSavedIsRefused(
    field: FieldName, value: RecordValue, code: RecordError.Code
  ) throws {
    let error = #expect(throws: RecordError.self) { try plan { $0[field] = value }.get() }
    #expect(error?.code == code)
    #expect(error?.field == field)
  }

  @Test func anAbsentFieldIsAbsent() throws {
    let saved = try plan { $0["name"] = nil }.get()
    #expect(saved.fields == first.fields.filter { $0 != "name" })
  }

  @Test func aBatchOfManyRecordsFindsEachAgain() throws {
    let names = (0..<40).map { "n\($0)" }
    let saves = names.map { name in
      Modification.save(
        Record(RecordID(uncheckedType: "Notes", name: name), ["rank": 1]), .overwrite)
    }
    let updates = names.map { name in
      Modification.update(
        RecordID(uncheckedType: "Notes", name: name), ["rank": .increment(by: 1)])
    }
    let plan = try CommitPlan.make(
      saves + updates, atomically: true, schema: RecordSchema(), sequence: 7,
      now: Date(timeIntervalSinceReferenceDate: 0), capabilities: [.atomicBatches],
      lookup: { _ in nil })
    #expect(plan.writes.map(\.id.name) == names)
    #expect(plan.writes.allSatisfy { $0.record?["rank"] == 2 && $0.before == nil })
    #expect(plan.sequence == 87)
  }
}
