/// A command and what must be printed under it.
package struct SessionStep: Hashable, Sendable {
  /// Who acts; nil is the unnamed actor.
  package var actor: String?

  package var command: SessionCommand

  /// The command as written, continued text included.
  package var text: String

  /// The 1-based line of the command in its document.
  package var line: Int

  package var expected: [ExpectedLine]
}
