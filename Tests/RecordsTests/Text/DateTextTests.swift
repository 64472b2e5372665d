import Foundation
import Testing

@testable import Records

@Suite("Dates as text")
struct DateTextTests {
  @Test(
    "Seconds since 2001 and their text",
    arguments: [
      (0, "2001-01-01"),
      (-0.0, "2001-01-01"),
      (1, "2001-01-01T00:00:01Z"),
      (-1, "2000-12-31T23:59:59Z"),
      (0.5, "2001-01-01T00:00:00.5Z"),
      (-0.5, "2000-12-31T23:59:59.5Z"),
      (-0.25, "2000-12-31T23:59:59.75Z"),
      (-1.25, "2000-12-31T23:59:58.75Z"),
      (0.1, "2001-01-01T00:00:00.1Z"),
      (1e-7, "2001-01-01T00:00:00.0000001Z"),
      (-978_307_200, "1970-01-01"),
      (793_929_600, "2026-02-28"),
      (794_016_000, "2026-03-01"),
      (794_102_400.25, "2026-03-02T00:00:00.25Z"),
      (86_399, "2001-01-01T23:59:59Z"),
      (-63_145_526_400 + 0.5, "0000-01-01T00:00:00.5Z"),
      (-63_145_526_400, "0000-01-01"),
      (252_423_993_599, "9999-12-31T23:59:59Z"),
      (94_608_000, "2004-01-01"),
      (94_608_000 + 59 * 86_400, "2004-02-29"),
      (-31_622_400 + 59 * 86_400, "2000-02-29"),
      (-3_187_296_000 + 59 * 86_400, "1900-03-01"),
    ] as [(Double, String)])
  func known(seconds: Double, text: String) {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(DateText.text(date) == text)
    #expect(DateText.date(text)?.timeIntervalSinceReferenceDate == seconds)
  }

  @Test("The distant past and future of Foundation pass")
  func distant() {
    for date in [Date.distantPast, .distantFuture] {
      #expect(DateText.text(date).flatMap { DateText.date($0) } == date)
    }
    // The first of January of the year 1 in the Julian calendar, which ours does not follow.
    #expect(DateText.text(.distantPast) == "0000-12-30")
    #expect(DateText.text(.distantFuture) == "4001-01-01")
  }

  @Test(
    "Other forms, and days and times that do not exist, are refused",
    arguments: [
      "", "2026", "2026-03", "2026-3-2", "26-03-02", "2026-03-02T", "2026-03-02Z",
      "2026-03-02T10:00Z", "2026-03-02T10:00:00", "2026-03-02T10:00:00.Z", "2026-03-02t10:00:00z",
      "2026-03-02 10:00:00Z", "2026-03-02T10:00:00+00:00", "2026-03-02T10:00:00,5Z",
      "2026-03-02T24:00:00Z", "2026-03-02T23:60:00Z", "2026-03-02T23:59:60Z", "2026-02-29",
      "2100-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32",
      "+2026-03-02", "-2026-03-02", "12026-03-02", "2026-03-02T10:00:00Z ", " 2026-03-02",
      "2026-03-02T10:00:00.5", "\u{662}\u{660}26-03-02",
      // Rounds to the first moment of the year 10000.
      "9999-12-31T23:59:59.99999999999Z",
    ])
  func refused(text: String) {
    #expect(DateText.date(text) == nil)
  }

  @Test("What is outside the years 0000 to 9999 has no text")
  func outOfRange() {
    for seconds in [.nan, .infinity, -.infinity, 252_423_993_600, (-63_145_526_400.0).nextDown] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(!DateText.isInRange(date))
      #expect(DateText.text(date) == nil)
    }
    #expect(DateText.isInRange(Date(timeIntervalSinceReferenceDate: -63_145_526_400)))
    #expect(
      DateText.isInRange(Date(timeIntervalSinceReferenceDate: (252_423_993_600.0).nextDown)))
  }

  @Test("Every double comes back to the bit", arguments: 0..<20)
  func exact(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var seconds: [Double] = [
      .leastNonzeroMagnitude, -Double.leastNonzeroMagnitude, 1e-300, -1e-300, 0.1.nextUp,
      -(0.1.nextDown),
    ]
    seconds += [(252_423_993_600.0).nextDown, (-63_145_526_400.0).nextUp]
    for _ in 0..<400 {
      // Seconds of our time, of all times, and doubles of every size.
      seconds.append(.random(in: 7e8...9e8, using: &random))
      seconds.append(.random(in: -63_145_526_400..<252_423_993_600, using: &random))
      let exponent = Int.random(in: -1_070...37, using: &random)
      let size = Double(
        sign: .plus, exponent: exponent, significand: .random(in: 1..<2, using: &random))
      seconds.append(Bool.random(using: &random) ? size : -size)
    }
    for value in seconds where DateText.isInRange(Date(timeIntervalSinceReferenceDate: value)) {
      let date = Date(timeIntervalSinceReferenceDate: value)
      let text = DateText.text(date) ?? ""
      let back = DateText.date(text)?.timeIntervalSinceReferenceDate
      #expect(back?.bitPattern == value.bitPattern, "seed \(seed): \(value) gave \(text)")
    }
  }

  @Test("Texts agree with Foundation's calendar to the second", arguments: 0..<4)
  func foundation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let style = Date.ISO8601FormatStyle()
    for _ in 0..<500 {
      // From 1583 on, when both calendars are Gregorian whatever the platform does before.
      let seconds = Double(Int.random(in: -13_190_000_000..<252_423_993_600, using: &random))
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let text = DateText.text(date) ?? ""
      let full = text.count == 10 ? text + "T00:00:00Z" : text
      #expect(full == date.formatted(style), "seed \(seed): \(seconds)")
    }
  }

  @Test("Whole seconds are written in place as elsewhere", arguments: 0..<4)
  func inPlace(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let seconds = Double(Int64.random(in: -63_145_526_400..<252_423_993_600, using: &random))
      for value in [
        seconds, seconds - seconds.truncatingRemainder(dividingBy: 86_400), seconds + 0.5,
      ] {
        let date = Date(timeIntervalSinceReferenceDate: value)
        let text = withUnsafeTemporaryAllocation(
          byteCount: DateText.wholeSecondsSize, alignment: 1
        ) { room -> String? in
          guard let place = room.baseAddress,
            let count = DateText.write(wholeSecondsOf: date, to: place)
          else { return nil }
          return String(decoding: room[..<count], as: UTF8.self)
        }
        #expect(text == (value.rounded() == value ? DateText.text(date) : nil))
      }
    }
  }

  @Test("Days count on without a gap over all years")
  func everyDay() {
    let first = CalendarDay(year: 0, month: 1, day: 1)?.daysSinceReference ?? 0
    let last = CalendarDay(year: 9999, month: 12, day: 31)?.daysSinceReference ?? 0
    #expect(last - first + 1 == 3_652_425)
    // Every day of two 400-year cycles, which are all alike, and some of each year after them.
    let cycles = Array(first..<first + 2 * 146_097)
    for days in cycles + Array(stride(from: first, through: last, by: 61)) {
      let day = CalendarDay(daysSinceReference: days)
      if day?.daysSinceReference != days { Issue.record("day \(days) came back as another") }
    }
    #expect(CalendarDay(daysSinceReference: first - 1) == nil)
    #expect(CalendarDay(daysSinceReference: last + 1) == nil)
  }

  @Test("A fraction of a million digits is read, and rounded correctly")
  func longFraction() {
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(DateText.date("2001-01-01T00:00:00.\(zeros)Z")?.timeIntervalSinceReferenceDate == 0)
    // A hair above the middle between two doubles rounds up, a hair below it down.
    let middle = "2001-01-01T00:00:01.00000000000000011102230246251565404236316680908203125"
    #expect(DateText.date("\(middle)Z")?.timeIntervalSinceReferenceDate == 1)
    #expect(
      DateText.date("\(middle)\(zeros)1Z")?.timeIntervalSinceReferenceDate == (1.0).nextUp)
  }
}
