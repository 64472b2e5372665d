import RecordSpecs
import SpecDocuments

/// Runs cases on stores, several at a time, and reports them in the order of the documents.
///
/// A store in a file waits for the disk most of the time, so a few cases at once take a fraction of the time of one
/// after the other. They share nothing: each has a place of its own on each store.
struct CheckRun {
  let cases: [(example: SpecCase, document: SpecDocument)]
  let stores: [SpecStore]

  private static let mostAtOnce = 8

  /// Runs everything.
  ///
  /// - Parameter report: Is told how many cases have ended, and the results of one on all stores, in order.
  @MainActor
  func run(_ report: (Int, [SpecResult]) throws -> Void) async throws -> SpecReport {
    var sum = SpecReport()
    try await withThrowingTaskGroup(of: (Int, [SpecResult]).self) { group in
      var finished: [Int: [SpecResult]] = [:]
      var started = 0
      var reported = 0
      while reported < cases.count {
        while started < cases.count, started - reported < Self.mostAtOnce {
          add(started, to: &group)
          started += 1
        }
        guard let (index, results) = try await group.next() else { break }
        try Task.checkCancellation()
        finished[index] = results
        while let results = finished.removeValue(forKey: reported) {
          reported += 1
          sum.results += results
          try report(reported, results)
        }
      }
    }
    return sum
  }

  private func add(
    _ index: Int, to group: inout ThrowingTaskGroup<(Int, [SpecResult]), any Error>
  ) {
    let (example, document) = cases[index]
    group.addTask { [stores] in
      var results: [SpecResult] = []
      for store in stores {
        try Task.checkCancellation()
        results.append(await SpecRunner().run(example, of: document, on: store))
      }
      return (index, results)
    }
  }
}
