extension CommandUsage {
  /// The page that `--help` prints.
  func help(_ style: Style) -> [String] {
    var lines = ["\(style.bold("docket \(name)")): \(abstract).", ""]
    lines.append("usage: " + synopsis)
    let widest = (operands.map(\.name.count) + allOptions.map(\.title.count)).max() ?? 0
    if !operands.isEmpty {
      lines.append("")
      lines += operands.map { Self.entry($0.name, $0.abstract, width: widest) }
    }
    lines.append("")
    lines += allOptions.map { Self.entry($0.title, $0.abstract, width: widest) }
    if !discussion.isEmpty { lines += [""] + discussion }
    lines += ["", examples.count == 1 ? "example:" : "examples:"]
    lines += examples.map { "  " + style.cyan($0) }
    return lines
  }

  /// The command and all it takes, on one line.
  var synopsis: String {
    let operands = operands.map { operand in
      let name = operand.isRepeated ? operand.name + " …" : operand.name
      return operand.isOptional ? "[\(name)]" : name
    }
    return
      (["docket", name] + operands
      + options.map { $0.isRepeatable ? "[\($0.title)] …" : "[\($0.title)]" }).joined(
        separator: " ")
  }

  /// The page of `docket --help`.
  static func overview(of commands: [CommandUsage], _ style: Style) -> [String] {
    let widest = commands.map(\.name.count).max() ?? 0
    var lines = [
      "\(style.bold("docket")): record stores, the screens on them, and the specs that prove both.",
      "", "usage: docket COMMAND …", "",
    ]
    lines += commands.map { entry($0.name, $0.abstract + ".", width: widest) }
    lines += [
      "", "A store is named memory:, json:PATH or sqlite:PATH.",
      "docket COMMAND --help tells more, with an example; docket --version tells the version.",
      "", "example:",
      "  " + style.cyan("docket drive lists --on json:lists.json"),
    ]
    return lines
  }

  private static func entry(_ name: String, _ abstract: String, width: Int) -> String {
    "  " + name + String(repeating: " ", count: width - name.count + 2) + abstract
  }
}

extension CommandUsage.Option {
  /// The name and what follows it.
  fileprivate var title: String {
    value.map { "\(name) \($0)" } ?? name
  }
}
