package import SpecDocuments

extension SpecRunner {
  /// Runs cases on every store, one after the other.
  ///
  /// - Parameters:
  ///   - isIncluded: Which cases are run; all by default.
  ///   - progress: Is told each result when it is there.
  package func run(
    _ book: SpecBook, on stores: [SpecStore],
    where isIncluded: (SpecCase) -> Bool = { _ in true },
    progress: (SpecResult) -> Void = { _ in }
  ) async -> SpecReport {
    var report = SpecReport()
    for document in book.documents {
      for example in document.cases where isIncluded(example) {
        for store in stores {
          let result = await run(example, of: document, on: store)
          report.results.append(result)
          progress(result)
        }
      }
    }
    return report
  }
}
