import SpecDocuments

/// The results of a run, found by case, by example and by requirement.
struct ReportIndex {
  /// The stores' names, in their order.
  let stores: [String]

  /// An example, and those of its cases that cover a requirement.
  struct Proof {
    var example: String
    var cases: [String]
  }

  private let results: [String: [SpecResult]]
  private let proofs: [String: [Proof]]
  private let swiftProofs: [SwiftProof]

  init(_ report: SpecReport, of book: SpecBook, stores: [String]) {
    self.stores = stores
    results = Dictionary(grouping: report.results, by: \.id)
    var proofs: [String: [Proof]] = [:]
    for example in book.documents.flatMap(\.examples) {
      for requirement in example.covers {
        let cases = example.caseIDs(covering: requirement)
        proofs[requirement, default: []].append(Proof(example: example.id, cases: cases))
      }
    }
    self.proofs = proofs
    swiftProofs = book.documents.flatMap(\.proofs)
  }

  /// What proves a requirement, in reading order.
  func proofs(of requirement: String) -> [Proof] {
    proofs[requirement, default: []]
  }

  /// The Swift tests that prove a requirement; what becomes of them is not known here.
  func swiftProofs(of requirement: String) -> [SwiftProof] {
    swiftProofs.filter { $0.covers.contains(requirement) }
  }

  /// What became of everything that proves a requirement; nil when nothing does.
  func mark(ofRequirement requirement: String) -> ReportMark? {
    let proofs = proofs(of: requirement)
    if proofs.isEmpty { return swiftProofs(of: requirement).isEmpty ? nil : .notRun }
    return mark(of: proofs.flatMap(\.cases))
  }

  /// The results of a case, in the order of the stores.
  func results(of id: String) -> [SpecResult] {
    results[id, default: []]
  }

  /// What became of a case on each store.
  func marks(of id: String) -> [ReportMark] {
    stores.map { store in
      results(of: id).first { $0.store == store }.map { ReportMark($0.outcome) } ?? .notRun
    }
  }

  /// What became of several cases on each store: the worst of each.
  func marks(of ids: [String]) -> [ReportMark] {
    let all = ids.map(marks)
    return stores.indices.map { store in all.map { $0[store] }.max() ?? .notRun }
  }

  /// What became of several cases on all stores taken together.
  ///
  /// What passed somewhere and failed nowhere has passed, though a store may have skipped it.
  func mark(of ids: [String]) -> ReportMark {
    let marks = ids.flatMap(marks)
    let worst = marks.max() ?? .notRun
    if worst < .knownFailure, marks.contains(.passed) { return .passed }
    return worst
  }
}

extension SpecExample {
  /// The ids of its cases: its own when it has a session, and those of its rows.
  var caseIDs: [String] {
    (session == nil ? [] : [id]) + tables.flatMap { table, _ in table.rows.map(\.id) }
  }

  /// The ids of those of its cases that cover a requirement.
  func caseIDs(covering requirement: String) -> [String] {
    let own = session?.attributes.covers.contains(requirement) == true ? [id] : []
    return own
      + tables.filter { $0.table.attributes.covers.contains(requirement) }
      .flatMap { $0.table.rows.map(\.id) }
  }
}
