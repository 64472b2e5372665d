/// What a store can do beyond the minimum; using one that a store does not declare throws `unsupported`.
public struct Capabilities: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Wraps the bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A batch of modifications is applied as a whole or not at all.
  public static let atomicBatches = Self(rawValue: 1 << 0)
  /// ``RecordDatabase/changes(since:limit:)`` answers.
  public static let changeFeed = Self(rawValue: 1 << 1)
  /// Deleting a record cascades to, or is denied by, the references to it.
  public static let references = Self(rawValue: 1 << 2)
  /// Records outlive the process.
  public static let persistence = Self(rawValue: 1 << 3)
  /// The harness can make the store crash at a chosen write.
  public static let faultable = Self(rawValue: 1 << 4)
  /// ``RecordDatabase/commits`` tells of every commit, and ``RecordDatabase/observe(_:)`` answers.
  public static let commitNotices = Self(rawValue: 1 << 5)
  /// ``RecordDatabase/ensureIndex(_:)`` makes indices, and a schema can declare them.
  public static let indices = Self(rawValue: 1 << 6)
  /// ``RecordDatabase/declare(_:)`` fixes kinds beforehand and closes types to other fields.
  public static let declaredSchemas = Self(rawValue: 1 << 7)

  /// The capabilities by the names that documents and messages use.
  public static let named: [(name: String, capability: Capabilities)] = [
    ("atomicBatches", .atomicBatches), ("changeFeed", .changeFeed), ("references", .references),
    ("persistence", .persistence), ("faultable", .faultable),
    ("commitNotices", .commitNotices), ("indices", .indices),
    ("declaredSchemas", .declaredSchemas),
  ]

  /// The names of the capabilities in the set.
  public var names: [String] {
    Self.named.filter { contains($0.capability) }.map(\.name)
  }
}
