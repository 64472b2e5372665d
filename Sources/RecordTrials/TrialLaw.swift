import Records

/// Two ways to ask for the same: a store, and the evaluator itself, must answer both alike.
enum TrialLaw: Sendable {
  /// A predicate and its negation share no record and leave out none.
  case partition(String, RecordPredicate)
  /// The negation of an AND is the OR of the negations, and the other way round.
  case deMorgan(String, [RecordPredicate])
  /// IN is the OR of equalities.
  case membership(String, Membership)
  /// BETWEEN is two bounds.
  case between(String, FieldPath, RecordValue, RecordValue)
  /// A limit gives a prefix.
  case limit(Query, Int)
  /// Pages joined are the whole, and counting is counting.
  case pages(Query, size: Int)

  /// "holds", or what is broken, first.
  func notes(from database: any RecordDatabase) async throws(RecordError) -> [String] {
    switch self {
    case .partition(let type, let predicate):
      let all = try await names(Query(type), database)
      let yes = try await names(Query(type, where: predicate), database)
      let no = try await names(Query(type, where: .not(predicate)), database)
      let twice = try await names(Query(type, where: .not(.not(predicate))), database)
      return Self.compare((yes + no).sorted(), all.sorted(), yes, twice)
    case .deMorgan(let type, let parts):
      let negations = parts.map { RecordPredicate.not($0) }
      return Self.compare(
        try await names(Query(type, where: .not(.and(parts))), database),
        try await names(Query(type, where: .or(negations)), database),
        try await names(Query(type, where: .not(.or(parts))), database),
        try await names(Query(type, where: .and(negations)), database))
    case .membership(let type, let membership):
      let equalities = membership.values.map {
        RecordPredicate.compare(membership.path, .equal, $0, options: membership.options)
      }
      return Self.compare(
        try await names(Query(type, where: .membership(membership)), database),
        try await names(Query(type, where: .or(equalities)), database))
    case .between(let type, let path, let low, let high):
      let bounds = RecordPredicate.and([
        .compare(path, .greaterOrEqual, low), .compare(path, .lessOrEqual, high),
      ])
      return Self.compare(
        try await names(Query(type, where: .between(path, low, high)), database),
        try await names(Query(type, where: bounds), database))
    case .limit(var query, let limit):
      query.limit = nil
      let all = try await names(query, database)
      query.limit = limit
      return Self.compare(try await names(query, database), Array(all.prefix(limit)))
    case .pages(let query, let size):
      var joined: [String] = []
      for try await page in database.pages(of: query, size: size) {
        joined += page.records.map(\.id.name)
      }
      let all = try await names(query, database)
      return Self.compare(joined, all, ["\(try await database.count(query))"], ["\(all.count)"])
    }
  }

  private func names(
    _ query: Query, _ database: any RecordDatabase
  ) async throws(RecordError) -> [String] {
    try await database.all(query).map(\.id.name)
  }

  private static func compare(
    _ a: [String], _ b: [String], _ c: [String] = [], _ d: [String] = []
  ) -> [String] {
    a == b && c == d ? ["holds"] : ["broken", "\(a)", "\(b)", "\(c)", "\(d)"]
  }
}
