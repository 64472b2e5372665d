/// A day of the proleptic Gregorian calendar, years 0000 to 9999.
struct CalendarDay: Equatable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// Checks that the calendar has the day.
  init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.length(ofMonth: month, in: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day so many days after 2001-01-01, or nil outside the years 0000 to 9999.
  init?(daysSinceReference days: Int) {
    let days = days + Self.daysBeforeReference
    guard days >= 0, days < Self.days(beforeYear: 10_000) else { return nil }
    // 400 years have 146 097 days; the estimate is never too high by more than a year.
    var year = days * 400 / 146_097
    if Self.days(beforeYear: year) > days { year -= 1 }
    if Self.days(beforeYear: year + 1) <= days { year += 1 }
    let rest = days - Self.days(beforeYear: year)
    // As if February had 30 days, which makes the lengths of months regular: 367 days in 12 of them, rounded.
    let isLeap = Self.isLeap(year)
    let shifted = rest < (isLeap ? 60 : 59) ? rest : rest + (isLeap ? 1 : 2)
    let month = (12 * shifted + 373) / 367
    self.year = year
    self.month = month
    day = rest - Self.days(beforeMonth: month, isLeap: isLeap) + 1
  }

  /// The number of days since 2001-01-01, negative before it.
  var daysSinceReference: Int {
    Self.days(beforeYear: year) - Self.daysBeforeReference
      + Self.days(beforeMonth: month, isLeap: Self.isLeap(year)) + day - 1
  }

  private static let daysBeforeReference = days(beforeYear: 2001)

  /// The number of days from 0000-01-01 to the first of January of a year.
  private static func days(beforeYear year: Int) -> Int {
    365 * year + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
  }

  /// The number of days from the first of January to the first day of a month.
  private static func days(beforeMonth month: Int, isLeap: Bool) -> Int {
    (367 * month - 362) / 12 - (month <= 2 ? 0 : isLeap ? 1 : 2)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
