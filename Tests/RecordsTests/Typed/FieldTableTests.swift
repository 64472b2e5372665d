import Foundation
import Records
import Testing

struct FieldTableTests {
  /// What is wrong with a type's table, as any use of the type reports it.
  static func problem<Value: RecordConvertible>(_ type: Value.Type, _ value: Value) -> RecordError?
  {
    do throws(RecordError) {
      _ = try TypedRecord(value, id: RecordID(type: "T", name: "a")).record()
      return nil
    } catch {
      return error
    }
  }

  struct Misspelt: RecordConvertible {
    static let recordType = "T"
    static let fields: FieldTable<Misspelt> = [\.title: "titel"]
    var title = ""
  }

  struct Renamed: RecordConvertible {
    static let recordType = "T"
    static let fields: FieldTable<Renamed> = [\.due: "due"]
    enum CodingKeys: String, CodingKey { case due = "due_at" }
    var due: Date? = nil
  }

  struct Swapped: RecordConvertible {
    static let recordType = "T"
    static let fields: FieldTable<Swapped> = [\.first: "last", \.last: "first"]
    var first = ""
    var last = ""
  }

  struct SwappedFlags: RecordConvertible {
    static let recordType = "T"
    static let fields: FieldTable<SwappedFlags> = [
      \.a: "a", \.b: "b", \.c: "c", \.d: "e", \.e: "d",
    ]
    var a = false
    var b = false
    var c = false
    var d = false
    var e = false
  }

  struct SwappedInside: RecordConvertible {
    struct Inner: Codable, Sendable {
      var x = 0
      var y = 0
    }
    static let recordType = "T"
    static let fields: FieldTable<SwappedInside> = [\.inner.x: "inner.y"]
    var inner = Inner()
  }

  struct Doubled: RecordConvertible {
    static let recordType = "T"
    static let fields: FieldTable<Doubled> = [\.a: "a", \.b: "a"]
    var a = ""
    var b = ""
  }

  @Test func aWrongNameIsReportedByEveryUse() async throws {
    let problems = [
      Self.problem(Misspelt.self, Misspelt()), Self.problem(Renamed.self, Renamed()),
      Self.problem(Swapped.self, Swapped()), Self.problem(SwappedFlags.self, SwappedFlags()),
      Self.problem(SwappedInside.self, SwappedInside()), Self.problem(Doubled.self, Doubled()),
    ]
    #expect(problems.map { $0?.code } == Array(repeating: .invalidValue, count: 6))
    #expect(problems.map { $0?.field } == ["titel", "due", "last", "e", "inner", "a"])
    #expect(problems[0]?.message.contains("none of its coding keys (title)") == true)
    let error = #expect(throws: RecordError.self) {
      try TypedRecord<Misspelt>(Record("T/a", ["title": ""]))
    }
    #expect(error?.code == .invalidValue)
  }

  /// A type that refuses samples in its middle: what comes before is checked, the rest is trusted.
  struct Strict: RecordConvertible {
    enum Level: Int, Codable {
      case low = 7_000
      case high
    }
    static let recordType = "T"
    static let fields: FieldTable<Strict> = [\.name: "name", \.level: "level", \.last: "last"]
    var name = ""
    var level = Level.low
    var last = ""
  }

  struct Compiled: RecordConvertible {
    static let recordType = "T"
    static let fields = FieldTable<Compiled>(codingKeys: [
      \.title: CodingKeys.title, \.created: CodingKeys.created,
    ])
    enum CodingKeys: String, CodingKey {
      case title = "heading"
      case created
    }
    var title = ""
    var created: Date? = nil
  }

  struct Spaced: RecordConvertible {
    static let recordType = "T"
    static let fields = FieldTable<Spaced>(codingKeys: [\.title: CodingKeys.title])
    enum CodingKeys: String, CodingKey { case title = "the title" }
    var title = ""
  }

  /// A type that contains itself, and a flag for each thing a sample could get wrong.
  struct Tree: RecordConvertible {
    struct Node: FieldMapped, Sendable {
      static let fields: FieldTable<Node> = [\.name: "name", \.children: "children"]
      var name = ""
      var children: [Node] = []
    }
    static let recordType = "T"
    static let fields: FieldTable<Tree> = [
      \.root: "root", \.values: "values", \.pairs: "pairs", \.id: "id",
    ]
    var id: RecordID
    var root = Node()
    var values: [String: Node] = [:]
    var pairs: [UUID: Int] = [:]
  }

  @Test func aGoodTableIsFound() throws {
    #expect(Self.problem(Strict.self, Strict()) == nil)
    #expect(Self.problem(Compiled.self, Compiled()) == nil)
    #expect(Self.problem(Spaced.self, Spaced())?.code == .invalidValue)
    #expect(Self.problem(Tree.self, Tree(id: "T/a")) == nil)
  }
}
