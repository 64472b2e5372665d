/// What a process is that another one of the same program has started, by the first word it is told.
package enum ChildRole: String {
  case victim, visitor, clerk, hoarder, latecomer, assembly

  /// Lives as told.
  package func live(_ arguments: [String]) async throws {
    switch self {
    case .victim: try await Victim(arguments)?.live()
    case .visitor: await Visitor(arguments)?.live()
    case .clerk: try await Clerk(arguments)?.live()
    case .hoarder: try await Hoarder(arguments)?.live()
    case .latecomer: try await Latecomer(arguments)?.live()
    case .assembly: try await Assembly(arguments)?.live()
    }
  }
}
