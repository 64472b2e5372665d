import SpecDocuments

/// Sorts a command's words into operands and options.
///
/// `--name value` and `--name=value` are the same; after `--` everything is an operand; `-` alone is one too.
struct ArgumentParser {
  let usage: CommandUsage

  /// Checks the words after the command's name.
  ///
  /// - Returns: The arguments, nil when help was asked for.
  func parse(_ words: [String]) throws(CommandFailure) -> ParsedArguments? {
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let (name, attached) = Self.split(word)
      let option = try option(named: name)
      if option.name == "--help", attached == nil { return nil }
      let value = try self.value(of: option, attached: attached, rest: &rest)
      if values[option.name] != nil, !option.isRepeatable {
        throw failure("\(option.name) stands twice; give it once")
      }
      values[option.name, default: []].append(value)
    }
    try checkCount(of: operands)
    return ParsedArguments(operands: operands, values: values)
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private func option(named name: String) throws(CommandFailure) -> CommandUsage.Option {
    if name == "-h" { return CommandUsage.Option(name: "--help", abstract: "") }
    if let option = usage.allOptions.first(where: { $0.name == name }) { return option }
    throw failure(
      "There is no option \(name)",
      remedy: Suggestion.among(usage.allOptions.map(\.name), for: name))
  }

  private func value(
    of option: CommandUsage.Option, attached: String?, rest: inout ArraySlice<String>
  ) throws(CommandFailure) -> String {
    guard let placeholder = option.value else {
      guard attached == nil else { throw failure("\(option.name) takes no value") }
      return ""
    }
    guard let value = attached ?? rest.popFirst() else {
      throw failure("\(option.name) needs a value: \(option.name) \(placeholder)")
    }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      throw failure(
        "\(option.name) does not take \"\(value)\"",
        remedy: Suggestion.among(option.choices, for: value))
    }
    return value
  }

  private func checkCount(of operands: [String]) throws(CommandFailure) {
    let required = usage.operands.filter { !$0.isOptional }
    if operands.count < required.count {
      throw failure("\(required[operands.count].name) is missing: \(usage.synopsis)")
    }
    if !usage.operands.contains(where: \.isRepeated), operands.count > usage.operands.count {
      let extra = operands[usage.operands.count]
      throw failure("\"\(extra)\" is one argument too many; put quotes around one that has blanks")
    }
  }

  private func failure(_ problem: String, remedy: String? = nil) -> CommandFailure {
    let page = "see docket \(usage.name) --help"
    guard let remedy else { return .unusable("\(usage.name): \(problem); \(page).") }
    return .unusable("\(usage.name): \(problem); \(remedy) (\(page))")
  }
}
