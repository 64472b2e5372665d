import SpecDocuments

extension SpecCorrection {
  /// What is to be said about one case, from its results on all stores; nothing when it failed on none.
  static func findings(about example: SpecCase, results: [SpecResult]) -> [Finding] {
    guard results.contains(where: \.isFailure) else { return [] }
    let known: Obstacle? = example.attributes.knownFailure == nil ? nil : .knownFailure
    switch example.part {
    case .row:
      return [finding(about: example, results, obstacle: known ?? .table)]
    case .session(let session):
      let steps = session.scripts.flatMap(\.steps)
      let findings = steps.compactMap { finding(about: $0, of: example, results, known) }
      // A failure without a step was met before the first one.
      let isBefore = results.contains { result in
        result.isFailure && !result.observations.contains(where: \.differs)
      }
      guard isBefore else { return findings }
      return [finding(about: example, results, obstacle: known ?? .preparation)] + findings
    }
  }

  /// What stores printed under a command, if it is not everywhere what the document has.
  private static func finding(
    about step: SessionStep, of example: SpecCase, _ results: [SpecResult], _ known: Obstacle?
  ) -> Finding? {
    var answers: [Answer] = []
    var differs = false
    for result in results {
      guard let seen = result.observations.first(where: { $0.line == step.line }) else { continue }
      differs = differs || seen.differs
      answers.append(Answer(store: result.store, lines: seen.output.map(\.asExpected)))
    }
    guard differs, let first = answers.first else { return nil }
    let agree = answers.allSatisfy { $0.isSame(as: first) }
    return Finding(
      id: example.id, name: example.name, line: step.line, subject: step.lines, answers: answers,
      obstacle: known ?? (agree ? nil : .disagreement),
      firstLine: step.lastCommandLine + 1, lineCount: step.expected.count)
  }

  /// A case that is not corrected step by step, with the details of its failures.
  private static func finding(
    about example: SpecCase, _ results: [SpecResult], obstacle: Obstacle
  ) -> Finding {
    var subject: [String] = []
    var answers: [Answer] = []
    for result in results {
      switch result.outcome {
      case .passed:
        answers.append(Answer(store: result.store, lines: ["(as the document has it)"]))
      case .skipped:
        break
      case .failed(let failures), .knownFailure(_, let failures):
        let details = failures.flatMap(\.details)
        if subject.isEmpty { subject = details.marked(" ") }
        let said = details.marked("+")
        answers.append(Answer(store: result.store, lines: said.isEmpty ? details : said))
      }
    }
    return Finding(
      id: example.id, name: example.name, line: example.line, subject: subject, answers: answers,
      obstacle: obstacle)
  }
}

extension SpecCorrection.Answer {
  /// Compared by bytes: `==` would also accept canonically equivalent text, which is another answer.
  package func isSame(as other: Self) -> Bool {
    lines.elementsEqual(other.lines) { $0.isByteEqual(to: $1) }
  }
}

extension [String] {
  /// The lines with a mark in front, without it.
  fileprivate func marked(_ mark: Character) -> [String] {
    filter { $0.utf8.first == mark.utf8.first }.map {
      String(decoding: $0.utf8.dropFirst(), as: UTF8.self)
    }
  }
}

extension SessionStep {
  /// The command as the document has it.
  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      index == 0 ? "\(actor ?? "")> \(line)" : "| \(line)"
    }
  }
}

extension String {
  /// A printed line as a session writes it: one that would read as something else is made literal.
  fileprivate var asExpected: String {
    let content = utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let isSpecial =
      content.isEmpty || isByteEqual(to: "...") || SessionCommand.prompt(self) != nil
      || "\\#|".utf8.contains { utf8.first == $0 }
      // Would close the fence.
      || content.starts(with: "```".utf8) || content.starts(with: "~~~".utf8)
    return isSpecial ? "\\\(self)" : self
  }
}
