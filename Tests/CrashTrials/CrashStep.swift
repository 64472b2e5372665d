import Records

/// What a workload does next: a commit of some kind, or the work that stores do between commits.
package enum CrashStep: String, CaseIterable, Sendable {
  /// A new record, and the first time a new field.
  case save
  /// A record that is longer than a sector of the disk, made or replaced.
  case update
  /// A deletion of the record that ``update`` makes; no commit when it is not there.
  case delete
  /// Records of two types as one commit.
  case batch
  /// Forgetting all deletions, for the change feed.
  case forget
  /// What the store offers to fold or cut back its files.
  case compact
  /// Closing and opening anew.
  case reopen

  /// Takes the step.
  ///
  /// - Parameters:
  ///   - number: The step's place in the workload, so that no two write the same.
  ///   - padding: How many bytes ``update`` writes more than usual.
  func take(
    number: Int, padding: Int = 0, on database: inout any RecordDatabase, of place: any TrialPlace
  ) async throws(RecordError) {
    if let modifications = modifications(number: number, padding: padding) {
      _ = try await database.modify(modifications, atomically: true).records()
    } else if self == .forget {
      let token = try await database.changes(since: nil, limit: nil).token
      try await database.compact(before: token)
    } else if self == .compact {
      try await place.compact(database)
    } else {
      try await database.close()
      database = try place.open(.readWrite(createIfMissing: true))
    }
  }

  /// What the step changes, as one commit; nil when it is none.
  func modifications(number: Int, padding: Int = 0) -> [Modification]? {
    switch self {
    case .save:
      return [.save(Self.list("s\(number)", "Bread"), .overwrite)]
    case .update:
      let text =
        String(repeating: "Milk \(number) ", count: 90) + String(repeating: "+", count: padding)
      return [.save(Self.list("u", text), .overwrite)]
    case .delete:
      return [.delete("Lists/u", ifVersion: nil)]
    case .batch:
      let item = Record(
        RecordID(uncheckedType: "Items", name: "i\(number)"), ["count": .int(Int64(number))])
      return [.save(Self.list("b", "Eggs \(number)"), .overwrite), .save(item, .overwrite)]
    case .forget, .compact, .reopen:
      return nil
    }
  }

  private static func list(_ name: String, _ text: String) -> Record {
    Record(RecordID(uncheckedType: "Lists", name: name), ["name": .string(text)])
  }
}

extension CrashStep {
  /// Whether it changes records.
  private var isCommit: Bool { modifications(number: 0) != nil }

  /// All workloads of so many commits, with one piece of the work between commits at each place behind the first.
  package static func workloads(ofCommits count: Int) -> [[CrashStep]] {
    let commits = allCases.filter(\.isCommit)
    let others = allCases.filter { !$0.isCommit }
    var all: [[CrashStep]] = [[]]
    for _ in 0..<count { all = all.flatMap { beginning in commits.map { beginning + [$0] } } }
    return all.flatMap { workload in
      (1...max(1, count)).flatMap { place in
        others.map { Array(workload[..<place]) + [$0] + Array(workload[place...]) }
      }
    }
  }

  /// All workloads of at least one and at most `length` steps, each after its beginnings.
  package static func workloads(upTo length: Int) -> [[CrashStep]] {
    var all: [[CrashStep]] = []
    var longest: [[CrashStep]] = [[]]
    for _ in 0..<length {
      longest = longest.flatMap { beginning in allCases.map { beginning + [$0] } }
      all += longest
    }
    return all
  }
}
