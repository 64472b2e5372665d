/// What a step printed.
package struct StepObservation: Hashable, Sendable {
  /// The 1-based line of the command.
  package var line: Int
  /// The number of lines that the command takes in the document, continued text included.
  package var commandLines: Int
  package var expected: Int
  package var output: [String]
  package var differs: Bool
}
