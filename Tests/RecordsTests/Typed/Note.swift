import Foundation
import Records

/// The type that the tests of the typed layer keep, with every sort of property.
struct Note: RecordConvertible, Hashable {
  static let recordType = "Notes"
  static let fields: FieldTable<Note> = [
    \.title: "title", \.priority: "priority", \.weight: "weight", \.done: "done", \.due: "due_at",
    \.status: "status", \.keywords: "keywords", \.place: "place", \.parent: "parent",
    \.address: "address", \.home: "home", \.home?.city: "home.city", \.counts: "counts",
    \.link: "link", \.mark: "mark", \.data: "data", \.subtitle: "subtitle", \.flag: "flag",
    \.aliases: "aliases",
  ]

  enum Status: String, Codable, CaseIterable { case open, closed }

  struct Address: FieldMapped, Hashable, Sendable {
    static let fields: FieldTable<Address> = [\.city: "city", \.number: "number"]
    var city: String
    var number: Int?
  }

  enum CodingKeys: String, CodingKey {
    case title, subtitle, priority, weight, done, flag
    case due = "due_at"
    case status, keywords, aliases
    case place, parent, address, home, counts, link, mark, data
  }

  var title: String
  var subtitle: String?
  var priority = 0
  var weight: Double = 0
  var done = false
  var flag: Bool?
  var due: Date?
  var status = Status.open
  var keywords: [String] = []
  var aliases: [String]?
  var place: Location?
  var parent: RecordReference?
  var address = Address(city: "Rome")
  var home: Address?
  var counts: [String: Int] = [:]
  var link: URL?
  var mark: UUID?
  var data: Data?
}
