public import Records

/// A store that examples are run on: its name, what it can do, and how it is opened.
public struct SpecStore: Sendable {
  /// The name by which documents and reports know the store, for example `sqlite`.
  public let name: String

  /// What the store can do; an example that requires more is skipped with that reason.
  public let capabilities: Capabilities

  /// Opens the store that lives at a place, making it when it is not there.
  ///
  /// It is called several times for one place: for each actor of a session, and after `store reopen`.
  public let open: @Sendable (SpecPlace) async throws -> any RecordDatabase

  /// Describes a store.
  public init(
    name: String, capabilities: Capabilities,
    open: @escaping @Sendable (SpecPlace) async throws -> any RecordDatabase
  ) {
    self.name = name
    self.capabilities = capabilities
    self.open = open
  }
}

extension SpecStore: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
