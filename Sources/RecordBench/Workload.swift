import Foundation
package import Records

/// Notes and the questions about them, the same in each run but for the names that a generator makes.
package struct Workload: Sendable {
  /// The notes.
  package let notes: [Note]

  /// Makes notes.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - names: What makes their names; nil for random ones of 36 characters, as other stores use.
  package init(count: Int, names: (any RecordIDGenerator)? = TimeOrderedIDGenerator()) {
    var random = SeededRandom(seed: 2_001)
    notes = (0..<count).map { _ in
      Note(
        name: names?.makeName() ?? random.uuid(),
        title: random.text(length: 20), body: random.text(length: 120),
        keywords: (0..<3).map { _ in "keyword\(random.number(below: 200))" },
        priority: Int64(random.number(below: 10)), done: random.number(below: 2) == 1,
        date: Date(timeIntervalSinceReferenceDate: Double(random.number(below: 800_000_000))))
    }
  }

  /// The 50 latest notes of priority 5 that are not done.
  package static let q50: Query = {
    var query = unfinished
    query.sort = [SortKey("date", .descending)]
    query.limit = 50
    return query
  }()

  /// All notes of priority 5 that are not done.
  package static let unfinished = Query(
    Note.type,
    where: .and([
      .comparison(Comparison("priority", .equal, 5)),
      .not(.comparison(Comparison("done", .equal, true))),
    ]))

  /// The notes with a part of text in the title, whatever its case and accents.
  package static let titled = Query(
    Note.type,
    where: .comparison(
      Comparison(
        "title", .contains, .string(searched), options: [.caseInsensitive, .diacriticInsensitive])))

  /// The notes with a part of text in the title or a keyword, by date.
  package static let containing: Query = {
    let options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    return Query(
      Note.type,
      where: .or([
        titled.predicate,
        .comparison(
          Comparison("keywords", .contains, .string("keyword7"), options: options)),
      ]),
      sort: [SortKey("date", .descending)])
  }()

  /// A part of text that few titles have.
  package static let searched = "ERA LI"

  /// The index that serves ``q50``.
  package static let order = RecordIndex(
    Note.type, [RecordIndex.Key("priority"), RecordIndex.Key("date", .descending)])

  /// The index that serves ``titled``.
  package static let substrings = RecordIndex(
    Note.type,
    [RecordIndex.Key("title", options: [.caseInsensitive, .diacriticInsensitive])],
    for: .substrings)
}
