import Foundation
import Records

/// The type of the book's chapter about ways to ask, with its five tasks.
struct Job: RecordConvertible {
  static let recordType = "Tasks"
  static let fields: FieldTable<Job> = [
    \.title: "title", \.priority: "priority", \.done: "done", \.due: "due", \.tags: "tags",
  ]

  var title: String
  var priority: Int
  var done: Bool?
  var due: Date?
  var tags: [String]?

  static let samples: [(name: String, job: Job)] = [
    ("bake", Job(title: "Bake bread", priority: 2, done: false, due: day(2), tags: ["home"])),
    (
      "call", Job(title: "Call the b\u{e2}r", priority: 5, done: false, due: day(1), tags: ["work"])
    ),
    ("draw", Job(title: "BARN door", priority: 4, done: true, tags: ["home", "art"])),
    ("email", Job(title: "100% barbecue", priority: 9, due: day(9))),
    ("fetch", Job(title: "Fetch milk", priority: 7, done: false, due: day(5), tags: ["home"])),
  ]

  /// A day of a March.
  static func day(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 794_016_000 + Double(number - 1) * 86_400)
  }
}
