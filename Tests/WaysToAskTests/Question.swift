import Foundation
import Records

/// One question, asked in every way there is, with the answer written by hand.
struct Question: Sendable {
  let name: String
  let keyPaths: TypedPredicate<Job>
  /// Nil where the macro has no words for it.
  let macro: Predicate<Job>?
  let format: RecordPredicate
  let text: String
  let answer: [String]

  static var all: [Question] {
    get throws {
      let open = false
      let words = ["home", "art"]
      let (start, end) = (Job.day(1), Job.day(2))
      let anyCase: TextOptions = [.caseInsensitive, .diacriticInsensitive]
      return [
        Question(
          name: "numbers and what is not known",
          keyPaths: \.priority > 3 && !(\.done == true),
          macro: #Predicate { $0.priority > 3 && !($0.done == true) },
          format: try RecordPredicate(format: "priority > %d AND NOT done == %@", 3, true),
          text: "priority > 3 AND NOT done == true", answer: ["call", "email", "fetch"]),
        Question(
          name: "text in any form", keyPaths: .compare(\.title, .contains, "BAR", options: anyCase),
          macro: nil, format: try RecordPredicate(format: "title CONTAINS[cd] %@", "BAR"),
          text: "title CONTAINS[cd] \"BAR\"", answer: ["call", "draw", "email"]),
        Question(
          name: "text to the byte", keyPaths: .compare(\.title, .contains, "%"),
          macro: #Predicate { $0.title.contains("%") },
          format: try RecordPredicate(format: "title CONTAINS %@", "%"),
          text: "title CONTAINS \"%\"", answer: ["email"]),
        Question(
          name: "a range of days", keyPaths: .between(\.due, start...end),
          macro: #Predicate { $0.due! >= start && $0.due! <= end },
          format: try RecordPredicate(format: "due BETWEEN {%@, %@}", start, end),
          text: "due BETWEEN [2026-03-01, 2026-03-02]", answer: ["bake", "call"]),
        Question(
          name: "absence", keyPaths: \.due == nil, macro: #Predicate { $0.due == nil },
          format: try RecordPredicate(format: "due == %@", nil), text: "due == NULL",
          answer: ["draw"]),
        Question(
          name: "an element of a list", keyPaths: .contains(\.tags, "home"),
          macro: #Predicate { $0.tags?.contains("home") == true },
          format: try RecordPredicate(format: "tags CONTAINS %@", "home"),
          text: "tags CONTAINS \"home\"", answer: ["bake", "draw", "fetch"]),
        Question(
          name: "all elements", keyPaths: .elements(\.tags, .all, .equal, "home") && \.tags != nil,
          macro: #Predicate {
            if let tags = $0.tags { tags.allSatisfy { $0 == "home" } } else { false }
          },
          format: try RecordPredicate(format: "ALL tags == %@ AND tags != %@", "home", nil),
          text: "ALL tags == \"home\" AND tags != NULL", answer: ["bake", "fetch"]),
        Question(
          name: "one of several", keyPaths: .isIn(\.priority, [2, 4, 6]),
          macro: #Predicate { [2, 4, 6].contains($0.priority) },
          format: try RecordPredicate(format: "priority IN %@", [2, 4, 6]),
          text: "priority IN {2, 4, 6}", answer: ["bake", "draw"]),
        Question(
          name: "one of none", keyPaths: .isIn(\.priority, []), macro: nil,
          format: try RecordPredicate(format: "priority IN %@", [Int]()),
          text: "priority IN {}", answer: []),
        Question(
          name: "an OR in an AND",
          keyPaths: (\.done == open || \.done == nil) && \.priority >= 7,
          macro: #Predicate { ($0.done == open || $0.done == nil) && $0.priority >= 7 },
          format: try RecordPredicate(
            format: "(done == %@ OR done == nil) AND priority >= $least", open,
            bindings: ["least": 7]),
          text: "(done == false OR done == NULL) AND priority >= 7", answer: ["email", "fetch"]),
        Question(
          name: "a list as it is", keyPaths: \.tags == words,
          macro: #Predicate { $0.tags == words },
          format: try RecordPredicate(format: "%K == %@", "tags", words),
          text: "tags == [\"home\", \"art\"]", answer: ["draw"]),
      ]
    }
  }

  /// The question as every way makes it, with the way's name.
  func predicates() throws -> [(way: String, predicate: RecordPredicate)] {
    var all = [
      ("key paths", try keyPaths.recordPredicate()), ("format", format),
      ("text", try RecordPredicate(text: text)),
    ]
    if let macro { all.append(("#Predicate", try TypedPredicate(macro).recordPredicate())) }
    return all
  }
}
