public import RecordSpecs
public import Testing

/// A store as an argument of the generated tests: listed and reported by its name.
public struct ConformanceStore: Sendable, CustomTestStringConvertible {
  /// How the store is opened and what it can do.
  public let store: SpecStore

  /// Cases that are known to fail, with the reason: each is reported as a known issue, and a pass fails.
  public let knownGaps: [String: String]

  /// Describes a store.
  public init(_ store: SpecStore, knownGaps: [String: String] = [:]) {
    self.store = store
    self.knownGaps = knownGaps
  }

  /// The store's name.
  public var testDescription: String { store.name }
}
