import Records

/// What a run of trials exercised, so that a run which proves little is noticed.
package struct TrialStatistics: Sendable {
  package internal(set) var sequences = 0
  package internal(set) var operations = 0
  package internal(set) var queries = 0
  /// Queries that answered some of the type's records but not all.
  package internal(set) var selectiveQueries = 0
  package internal(set) var predicates = 0
  /// Predicates of which the store's engine decided all, with the evaluator's word on single values or without.
  package internal(set) var pushedDown = 0
  /// Predicates that the store's engine decided by itself.
  package internal(set) var decidedAlone = 0
  package internal(set) var codes: [String: Int] = [:]
  /// How often each operator met each kind of field.
  package internal(set) var operators: [String: Int] = [:]

  package init() {}

  mutating func count(_ predicate: RecordPredicate, of type: [TrialSchema.Field]) {
    switch predicate {
    case .constant, .tokens: break
    case .and(let parts), .or(let parts):
      // A thousand equal terms would drown the rest.
      for part in parts.prefix(10) { count(part, of: type) }
    case .not(let part): count(part, of: type)
    case .comparison(let comparison):
      let quantifier = comparison.quantifier.map { $0.rawValue + " " } ?? ""
      note(quantifier + comparison.relation.rawValue, comparison.path, type)
    case .membership(let membership):
      note((membership.quantifier.map { $0.rawValue + " " } ?? "") + "IN", membership.path, type)
    case .between(let path, _, _): note("BETWEEN", path, type)
    case .exists(let path): note("== NULL", path, type)
    case .distance(let distance): note("DISTANCE", distance.path, type)
    }
  }

  private mutating func note(_ name: String, _ path: FieldPath, _ type: [TrialSchema.Field]) {
    guard path.keys.isEmpty, let field = type.first(where: { $0.name == path.field }) else {
      return
    }
    operators["\(name) on \(Self.name(field.kind))", default: 0] += 1
  }

  /// The kind without what a delete action adds.
  private static func name(_ kind: FieldKind) -> String {
    if case .reference = kind { return "reference" }
    return kind.description
  }

  package mutating func merge(_ other: TrialStatistics) {
    sequences += other.sequences
    operations += other.operations
    queries += other.queries
    selectiveQueries += other.selectiveQueries
    predicates += other.predicates
    pushedDown += other.pushedDown
    decidedAlone += other.decidedAlone
    codes.merge(other.codes, uniquingKeysWith: +)
    operators.merge(other.operators, uniquingKeysWith: +)
  }

  /// What a run must exercise to prove something, and did not.
  package var shortfalls: [String] {
    var found: [String] = []
    func require(_ holds: Bool, _ what: String) {
      if !holds { found.append(what) }
    }
    require(operations >= 20 * sequences, "fewer than 20 operations a sequence")
    require(
      selectiveQueries * 100 >= 30 * queries,
      "fewer than 30 % of the queries answered some but not all records")
    require(
      pushedDown * 100 >= 70 * predicates,
      "fewer than 70 % of the predicates were wholly pushed down")
    for (name, count) in operators.sorted(by: { $0.key < $1.key }) where count < 200 {
      found.append("\(name) was asked \(count) times, not 200")
    }
    for code in Self.reachableCodes where codes[code.rawValue] == nil {
      found.append("the error \(code) never occurred")
    }
    return found
  }

  /// The errors that a healthy store can give.
  private static let reachableCodes: [RecordError.Code] = [
    .unknownItem, .recordChanged, .alreadyExists, .invalidValue, .kindMismatch, .invalidQuery,
    .unsupported, .invalidCursor, .limitExceeded, .referenceViolation, .batchFailed, .tokenExpired,
    .closed, .cancelled,
  ]

  /// The errors that need a disk that fails, another process or a file of somebody else; the crashes and faults of the
  /// file stores bring them about.
  private static let codesOfFiles: [RecordError.Code] = [
    .storeFull, .storeLocked, .corrupt, .formatTooNew, .permissionDenied, .unavailable,
  ]

  /// What became of each error.
  private var codeReport: [String] {
    let reachable = Self.reachableCodes.map(\.rawValue).sorted()
    let hit = reachable.filter { codes[$0] != nil }
    let missed = reachable.filter { codes[$0] == nil }
    let files = Self.codesOfFiles.map(\.rawValue).sorted()
    let others = RecordError.Code.all.map(\.rawValue).filter {
      !reachable.contains($0) && !files.contains($0)
    }
    return [
      "errors: \(hit.map { "\($0) \(codes[$0] ?? 0)" }.joined(separator: ", "))",
      "errors that histories reach: \(hit.count) of \(reachable.count)"
        + (missed.isEmpty ? "" : "; never \(missed.joined(separator: ", "))"),
      "errors of failing disks, other processes and foreign files, shown by the tests of the file stores: "
        + files.joined(separator: ", "),
      "errors that none of these stores gives: \(others.joined(separator: ", "))",
    ]
  }

  /// The figures, a line each.
  package var report: [String] {
    func percent(_ part: Int, _ whole: Int) -> String {
      whole == 0 ? "none" : "\(part * 100 / whole) %"
    }
    let mean = sequences == 0 ? 0 : Double(operations * 10 / sequences) / 10
    let rare = operators.min { $0.value < $1.value }
    return [
      "\(sequences) sequences, \(operations) operations, \(mean) a sequence",
      "\(queries) queries, \(percent(selectiveQueries, queries)) with some but not all records",
      "\(predicates) predicates, \(percent(pushedDown, predicates)) wholly pushed down, "
        + "\(percent(decidedAlone, predicates)) by SQL alone",
      "\(operators.count) operators on kinds, the rarest \(rare.map { "\($0.key): \($0.value)" } ?? "none")",
    ] + codeReport
  }
}
