extension DocumentParser {
  mutating func readFence(info: String, lines: [String], closed: Bool, line: Int) {
    guard closed else {
      refuse(line, "this fence is never closed", "end it with a line like its first")
      return
    }
    let bytes = Array(info.utf8)
    let word = bytes.prefix { !$0.isBlank }
    guard word.text == "session" else {
      refuseNearMiss(word.text, line: line)
      return
    }
    var attributes = bytes[word.endIndex...].trimmed
    let second = attributes.prefix { !$0.isBlank }
    let isSetup = second.text == "setup"
    if isSetup { attributes = attributes[second.endIndex...].trimmed }
    if isSetup {
      readSetup(lines, attributes: attributes.text, line: line)
    } else {
      readSession(lines, attributes: attributes.text, line: line)
    }
  }

  /// Any other fence is prose, unless it is a slip of the pen away from running.
  func isNearMiss(_ word: String) -> Bool {
    !word.isEmpty && word != "session" && Suggestion.editDistance(word, "session") <= 1
  }

  private mutating func refuseNearMiss(_ word: String, line: Int) {
    guard isNearMiss(word) else { return }
    refuse(line, "unknown fence \"\(word)\"", "did you mean \"session\"?")
  }

  private mutating func readSetup(_ lines: [String], attributes: String, line: Int) {
    _ = reading(line) { reader in
      reader.values(of: attributes.utf8, keys: [], place: "session setup")
    }
    var hasOpened = false
    let script = script(lines, line: line, hasOpened: &hasOpened)
    sections[sections.count - 1].preludes.append(.setup(script))
    refuseLatePrelude(line, "a setup")
  }

  private mutating func readSession(_ lines: [String], attributes: String, line: Int) {
    let attributes = reading(line) { reader in
      reader.caseAttributes(of: attributes.utf8, place: "session")
    }
    guard let index = exampleIndex(for: line, what: "a session") else { return }
    let section = exampleSection
    var hasOpened = sections[section].hasOpened
    let script = script(lines, line: line, hasOpened: &hasOpened)
    sections[section].hasOpened = hasOpened
    if examples[index].session == nil {
      examples[index].session = SessionExample(
        prelude: preludesInForce, scripts: [script], attributes: attributes)
    } else {
      examples[index].session?.scripts.append(script)
      examples[index].session?.attributes.formUnion(attributes)
    }
  }

  private mutating func script(
    _ lines: [String], line: Int, hasOpened: inout Bool
  ) -> SessionScript {
    var parser = SessionParser(
      path: path, hasScreen: directive.screen != nil, vocabulary: vocabulary)
    let script = parser.script(lines, line: line, hasOpened: &hasOpened)
    diagnostics += parser.diagnostics
    return script
  }

  /// An example's store is ready before its first session; what comes later would come too late.
  mutating func refuseLatePrelude(_ line: Int, _ what: String) {
    guard let example = sections[exampleSection].example,
      examples[example].session != nil
    else { return }
    refuse(line, "\(what) behind a session of its example", "put it in front of the session")
  }
}
