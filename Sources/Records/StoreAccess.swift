/// What opening a store that lives in a file may do.
public enum StoreAccess: Hashable, Sendable {
  /// Reads an existing store and never changes it; a store may keep companion files beside it while it is open.
  case readOnly
  /// Reads and writes; whether a store that is missing is made, or is an error.
  case readWrite(createIfMissing: Bool)

  /// Whether writing is allowed.
  public var canWrite: Bool { self != .readOnly }

  /// Whether a missing store is made.
  public var createsIfMissing: Bool { self == .readWrite(createIfMissing: true) }

  /// The error of opening a store that is not there and may not be made.
  package static func missing(_ path: String) -> RecordError {
    RecordError(
      .unavailable, "There is no store at \(path); check the path, or save something to make it.",
      retry: .afterFixing("Give the path of an existing store."))
  }
}
