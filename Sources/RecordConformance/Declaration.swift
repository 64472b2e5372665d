public import RecordSpecs
public import Records

/// Where one store lives while one case is run.
public typealias Place = SpecPlace

/// What a store promises: the level of the book, and what it can and cannot do.
public struct Declaration: Sendable {
  /// The version of the book that the store follows.
  public let level: String

  /// The name by which reports call the store.
  public let name: String

  /// What the store can do beyond the minimum.
  public let capabilities: Capabilities

  /// Ids of cases that are known to fail, with the reason.
  public let knownGaps: [String: String]

  /// Declares what a store can do.
  public init(
    level: String, name: String = "store", capabilities: Capabilities = [],
    knownGaps: [String: String] = [:]
  ) {
    self.level = level
    self.name = name
    self.capabilities = capabilities
    self.knownGaps = knownGaps
  }
}
