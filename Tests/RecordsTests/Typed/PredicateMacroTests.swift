import Foundation
import InMemoryRecords
import Records
import Testing

struct PredicateMacroTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let macro: Predicate<Note>
    let expected: RecordPredicate

    init(_ macro: Predicate<Note>, _ expected: RecordPredicate) {
      testDescription = expected.text
      self.macro = macro
      self.expected = expected
    }
  }

  static let comparisons: [Row] = {
    let text = "Milk"
    let nothing: String? = nil
    let base = 3
    let past = Date.distantPast
    let other = Note(title: "other", subtitle: "sub", priority: 5)
    let (from, through, upTo) = (base..., ...base, ..<base)
    let closed = Note.Status.closed
    return [
      Row(#Predicate { $0.title == text }, .compare("title", .equal, "Milk")),
      Row(#Predicate { text == $0.title }, .compare("title", .equal, "Milk")),
      Row(#Predicate { $0.title != "x" }, .compare("title", .notEqual, "x")),
      Row(#Predicate { $0.priority < 3 }, .compare("priority", .less, 3)),
      Row(#Predicate { $0.priority <= 3 }, .compare("priority", .lessOrEqual, 3)),
      Row(#Predicate { $0.priority > 3 }, .compare("priority", .greater, 3)),
      Row(#Predicate { $0.priority >= 3 }, .compare("priority", .greaterOrEqual, 3)),
      Row(#Predicate { 3 < $0.priority }, .compare("priority", .greater, 3)),
      Row(#Predicate { 3 >= $0.priority }, .compare("priority", .lessOrEqual, 3)),
      Row(#Predicate { $0.priority == base * 2 - 1 }, .compare("priority", .equal, 5)),
      Row(#Predicate { $0.priority == -base }, .compare("priority", .equal, -3)),
      Row(#Predicate { $0.title == other.title }, .compare("title", .equal, "other")),
      Row(#Predicate { $0.subtitle == other.subtitle }, .compare("subtitle", .equal, "sub")),
      Row(#Predicate { $0.home == other.home }, .absent("home")),
      Row(#Predicate { $0.status == closed }, .compare("status", .equal, "closed")),
      Row(#Predicate { $0.subtitle == nil }, .absent("subtitle")),
      Row(#Predicate { $0.subtitle != nil }, .exists("subtitle")),
      Row(#Predicate { $0.subtitle == nothing }, .absent("subtitle")),
      Row(#Predicate { $0.subtitle == "x" }, .compare("subtitle", .equal, "x")),
      Row(#Predicate { $0.due! < past }, .compare("due_at", .less, .date(past))),
      Row(#Predicate { $0.address.city == "a" }, .compare("address.city", .equal, "a")),
      Row(#Predicate { $0.home?.city == "a" }, .compare("home.city", .equal, "a")),
      Row(#Predicate { $0.home?.number == nil }, .absent("home.number")),
      Row(#Predicate { $0.home!.city == "a" }, .compare("home.city", .equal, "a")),
      Row(#Predicate { $0.counts["x"] == 1 }, .compare("counts.x", .equal, 1)),
      Row(#Predicate { $0.title.isEmpty }, .compare("title", .equal, "")),
      Row(#Predicate { $0.keywords.isEmpty }, .compare("keywords", .equal, [])),
      Row(#Predicate { (1...3).contains($0.priority) }, .between("priority", 1, 3)),
      Row(
        #Predicate { (1..<3).contains($0.priority) },
        .and([.compare("priority", .greaterOrEqual, 1), .compare("priority", .less, 3)])),
      Row(#Predicate { from.contains($0.priority) }, .compare("priority", .greaterOrEqual, 3)),
      Row(#Predicate { through.contains($0.priority) }, .compare("priority", .lessOrEqual, 3)),
      Row(#Predicate { upTo.contains($0.priority) }, .compare("priority", .less, 3)),
    ]
  }()

  static let collections: [Row] = {
    let few = [1, 2]
    let none: Set<Int> = []
    return [
      Row(#Predicate { $0.title.contains("il") }, .compare("title", .contains, "il")),
      Row(#Predicate { $0.title.starts(with: "M") }, .compare("title", .beginsWith, "M")),
      Row(#Predicate { $0.keywords.contains("a") }, .compare("keywords", .contains, "a")),
      Row(
        #Predicate { few.contains($0.priority) }, .membership(Membership("priority", in: [1, 2]))),
      Row(#Predicate { none.contains($0.priority) }, .membership(Membership("priority", in: []))),
      Row(
        #Predicate { $0.keywords.contains { $0 == "a" } },
        .comparison(Comparison("keywords", .equal, "a", quantifier: .any))),
      Row(
        #Predicate { $0.keywords.contains { $0.contains("a") } },
        .comparison(Comparison("keywords", .contains, "a", quantifier: .any))),
      Row(
        #Predicate { $0.keywords.allSatisfy { $0 != "a" } },
        .comparison(Comparison("keywords", .notEqual, "a", quantifier: .all))),
      Row(
        #Predicate { $0.keywords.allSatisfy { ["a", "b"].contains($0) } },
        .membership(Membership("keywords", in: ["a", "b"], quantifier: .all))),
    ]
  }()

  static let logic: [Row] = {
    let past = Date.distantPast
    let flag = true
    let late = RecordPredicate.compare("due_at", .greater, .date(past))
    return [
      Row(#Predicate { $0.done }, .compare("done", .equal, true)),
      Row(#Predicate { !$0.done }, .not(.compare("done", .equal, true))),
      Row(#Predicate { $0.done == false }, .compare("done", .equal, false)),
      Row(#Predicate { _ in true }, .constant(true)),
      Row(#Predicate { $0.done && flag }, .and([.compare("done", .equal, true), .constant(true)])),
      Row(
        #Predicate { $0.done && $0.priority > 1 && $0.title == "x" || $0.flag == true },
        .or([
          .and([
            .compare("done", .equal, true), .compare("priority", .greater, 1),
            .compare("title", .equal, "x"),
          ]), .compare("flag", .equal, true),
        ])),
      Row(#Predicate { $0.flag ?? false }, .compare("flag", .equal, true)),
      Row(
        #Predicate { $0.flag ?? true },
        .or([.compare("flag", .equal, true), .absent("flag")])),
      Row(
        #Predicate { ($0.due ?? past) > past },
        .and([.exists("due_at"), late])),
      Row(
        #Predicate { ($0.subtitle ?? "").isEmpty },
        .or([.absent("subtitle"), .compare("subtitle", .equal, "")])),
      Row(
        #Predicate { ($0.subtitle ?? "").contains("x") },
        .and([.exists("subtitle"), .compare("subtitle", .contains, "x")])),
      Row(
        #Predicate { ($0.aliases ?? ["a"]).contains("a") },
        .or([.absent("aliases"), .compare("aliases", .contains, "a")])),
      Row(
        #Predicate { ["a", "b"].contains($0.subtitle ?? "c") },
        .and([.exists("subtitle"), .membership(Membership("subtitle", in: ["a", "b"]))])),
      Row(
        #Predicate { ($0.subtitle ?? "") == "" },
        .or([.absent("subtitle"), .compare("subtitle", .equal, "")])),
      Row(
        #Predicate { if let due = $0.due { due > past } else { false } },
        .and([.exists("due_at"), late])),
      Row(
        #Predicate { ($0.aliases?.contains("a") ?? true) },
        .or([.absent("aliases"), .compare("aliases", .contains, "a")])),
      Row(
        #Predicate { $0.aliases?.contains("a") == false },
        .and([.exists("aliases"), .not(.compare("aliases", .contains, "a"))])),
      Row(
        #Predicate { $0.done ? $0.priority == 1 : $0.priority == 2 },
        .or([
          .and([.compare("done", .equal, true), .compare("priority", .equal, 1)]),
          .and([.not(.compare("done", .equal, true)), .compare("priority", .equal, 2)]),
        ])),
    ]
  }()

  @Test(arguments: comparisons + collections + logic)
  func aPredicateIsTheSameOnFields(_ row: Row) throws {
    #expect(try TypedPredicate(row.macro).recordPredicate() == row.expected)
  }

  struct Refusal: CustomTestStringConvertible {
    let macro: Predicate<Note>
    let testDescription: String

    init(_ macro: Predicate<Note>, _ name: String) {
      self.macro = macro
      testDescription = name
    }
  }

  static let refusals: [Refusal] = {
    let hot = Double.infinity
    return [
      Refusal(#Predicate { $0.priority + 1 > 3 }, "Arithmetic"),
      Refusal(#Predicate { $0.title == $0.subtitle! }, "Equal"),
      Refusal(#Predicate { $0.keywords.count > 3 }, "KeyPath"),
      Refusal(#Predicate { $0.keywords[0] == "a" }, "CollectionIndexSubscript"),
      Refusal(#Predicate { $0.keywords.filter { $0 == "a" }.isEmpty }, "Filter"),
      Refusal(
        #Predicate { $0.keywords.contains { $0 == "a" || $0 == "b" } }, "SequenceContainsWhere"),
      Refusal(#Predicate { $0.keywords.allSatisfy { !($0 == "a") } }, "SequenceAllSatisfy"),
      Refusal(
        #Predicate { note in note.keywords.contains { _ in note.done } }, "SequenceContainsWhere"),
      Refusal(#Predicate { $0.keywords.starts(with: ["a"]) }, "SequenceStartsWith"),
      Refusal(#Predicate { "Milk".contains($0.title) }, "CollectionContainsCollection"),
      Refusal(#Predicate { ($0.subtitle as Any?) is String }, "TypeCheck"),
      Refusal(#Predicate { ($0.priority...9).contains(3) }, "RangeExpressionContains"),
      Refusal(#Predicate { $0.counts["a b"] == 1 }, "DictionaryKeySubscript"),
      Refusal(#Predicate { $0.counts["a", default: 0] == 1 }, "DictionaryKeyDefaultValueSubscript"),
      Refusal(#Predicate { $0.weight == hot }, ""),
      Refusal(#Predicate { $0.title.hashValue == 1 }, ""),
    ]
  }()

  @Test(arguments: refusals)
  func whatHasNoTranslationIsRefusedByName(_ row: Refusal) {
    let error = #expect(throws: RecordError.self) {
      try TypedQuery(Note.self).where(row.macro).query()
    }
    #expect(error?.code == .invalidQuery)
    #expect(error?.message.hasPrefix(row.testDescription) == true, "\(error?.message ?? "")")
  }

  @Test func theMeaningIsThatOfQueries() async throws {
    let database = InMemoryDatabase()
    let titles = ["e\u{301}", "\u{e9}", "Milk"]
    for (index, title) in titles.enumerated() {
      var note = Note(title: title)
      if index == 2 { note.due = .distantFuture }
      try await database.save(TypedRecord(note, id: RecordID(type: "Notes", name: "n\(index)")))
    }
    func names(_ predicate: Predicate<Note>) async throws -> [String] {
      try await database.all(TypedQuery(Note.self).where(predicate)).map(\.id.name)
    }
    #expect(try await names(#Predicate { $0.title == "\u{e9}" }) == ["n1"])
    let past = Date.distantPast
    #expect(try await names(#Predicate { $0.due! > past }) == ["n2"])
    #expect(try await names(#Predicate { !($0.due! > past) }) == ["n0", "n1"])
    #expect(try await names(#Predicate { ($0.due ?? past) == past }) == ["n0", "n1"])
    #expect(try await names(#Predicate { _ in "e\u{301}" == "\u{e9}" }) == [])
  }
}
