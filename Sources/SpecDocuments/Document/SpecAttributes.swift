/// What a `session` fence or an `each` directive says about its cases.
package struct SpecAttributes: Hashable, Sendable {
  /// The requirements proven.
  package var covers: [String] = []

  /// The capabilities without which the cases are skipped, loudly.
  package var requires: [String] = []

  /// The stores that are known to fail, with the reason.
  package var knownFailure: KnownFailure?

  /// A failure that is known: it is expected, and an unexpected pass fails.
  package struct KnownFailure: Hashable, Sendable {
    /// The stores' names, for example `json`.
    package var stores: [String]

    /// Why it fails, for the report.
    package var reason: String

    package init(stores: [String], reason: String) {
      self.stores = stores
      self.reason = reason
    }
  }

  package init() {}

  /// Adds what another block of the same example says.
  mutating func formUnion(_ other: SpecAttributes) {
    for id in other.covers where !covers.contains(id) { covers.append(id) }
    for word in other.requires where !requires.contains(word) { requires.append(word) }
    guard let failure = other.knownFailure else { return }
    if var known = knownFailure {
      known.stores += failure.stores.filter { !known.stores.contains($0) }
      knownFailure = known
    } else {
      knownFailure = failure
    }
  }
}
