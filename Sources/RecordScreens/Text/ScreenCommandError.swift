/// A command that does not parse, or that names something the screen does not have.
public struct ScreenCommandError: Error, Hashable, Sendable {
  /// What is wrong, and what there is instead.
  public var message: String
  /// Where in the command, counted from 1 in Unicode scalars; nil when it is about the screen.
  public var column: Int?

  /// Describes a refusal.
  public init(_ message: String, column: Int? = nil) {
    self.message = message
    self.column = column
  }
}

extension ScreenCommandError: CustomStringConvertible {
  /// The message, with the column.
  public var description: String {
    column.map { "Column \($0): \(message)" } ?? message
  }
}
