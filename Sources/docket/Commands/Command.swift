/// One word of the command line.
@MainActor
protocol Command {
  /// What it takes.
  static var usage: CommandUsage { get }

  /// Reads the arguments, which are already known to fit the usage.
  ///
  /// - Throws: A ``CommandFailure`` for one that has no meaning.
  init(_ arguments: ParsedArguments) throws

  /// Does it.
  ///
  /// - Returns: The exit status.
  /// - Throws: A ``CommandFailure``, a `RecordError` of a store or an ``OutputFailure``.
  func run(on console: Console) async throws -> ExitStatus
}
