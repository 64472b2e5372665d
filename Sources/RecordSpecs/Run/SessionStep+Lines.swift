import SpecDocuments

extension SessionScript {
  /// The step that a line of the document belongs to: its command's, or the output's under it.
  func step(at line: Int) -> SessionStep? {
    guard let step = steps.last(where: { $0.line <= line }), line <= step.lastLine else {
      return nil
    }
    return step
  }
}

extension SessionStep {
  /// The 1-based last line of its command.
  var lastCommandLine: Int { line + text.utf8.count { $0 == UInt8(ascii: "\n") } }

  /// The 1-based last line of its output, or of its command when it has none.
  var lastLine: Int { expected.last?.line ?? lastCommandLine }
}
