/// The content of one `session` fence.
package struct SessionScript: Hashable, Sendable {
  /// The 1-based line of the opening fence.
  package var line: Int

  package var steps: [SessionStep]

  package init(line: Int, steps: [SessionStep]) {
    self.line = line
    self.steps = steps
  }
}
