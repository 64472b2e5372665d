/// A difference that is the same on several stores, so that it is shown once.
struct FailureGroup {
  let failure: SpecFailure
  private(set) var stores: [String]
  /// Whether a `fails=` announces it.
  let isKnown: Bool

  /// The differences of one case, in the order in which the first store shows them.
  static func groups(of results: [SpecResult]) -> [FailureGroup] {
    var groups: [FailureGroup] = []
    for result in results {
      let (failures, isKnown): ([SpecFailure], Bool) =
        switch result.outcome {
        case .failed(let failures): (failures, false)
        case .knownFailure(_, let failures): (failures, true)
        case .passed, .skipped: ([], false)
        }
      for failure in failures {
        if let index = groups.firstIndex(where: { $0.isKnown == isKnown && $0.isSame(failure) }) {
          groups[index].stores.append(failure.store)
        } else {
          groups.append(FailureGroup(failure: failure, stores: [failure.store], isKnown: isKnown))
        }
      }
    }
    return groups
  }

  /// Compared by scalars: details that only look the same are different answers.
  private func isSame(_ other: SpecFailure) -> Bool {
    failure.line == other.line
      && failure.details.elementsEqual(other.details) {
        $0.unicodeScalars.elementsEqual($1.unicodeScalars)
      }
  }
}
