extension CommandParser {
  private enum StoreWord: String, CaseIterable {
    case fails, holds, releases, crashes, reopen
  }

  private enum SideWord: String, CaseIterable {
    case read, write
  }

  func kitCommand(
    _ verb: String, _ scanner: inout CommandScanner
  ) throws(CommandProblem) -> KitCommand {
    let command =
      verb == "clock" ? try clock(&scanner) : try store(&scanner)
    try scanner.expectEnd(of: verb)
    return command
  }

  private func store(_ scanner: inout CommandScanner) throws(CommandProblem) -> KitCommand {
    switch try word(StoreWord.allCases, after: "store", &scanner) {
    case .fails:
      let scope = try word([KitCommand.Scope.next, .all], after: "store fails", &scanner)
      let side = try word(
        [KitCommand.Side.read, .write], after: "store fails \(scope.rawValue)", &scanner)
      guard scanner.word() == "with" else {
        throw CommandProblem(
          "\"store fails\" names no error",
          "write store fails \(scope.rawValue) \(side.rawValue) with unavailable")
      }
      let code = scanner.word()
      guard !code.isEmpty else { throw CommandProblem("\"store fails\" names no error") }
      if let known = vocabulary.errorCodes, !known.contains(code) {
        throw CommandProblem(
          "unknown error code \"\(code)\"", Suggestion.among(known, for: code))
      }
      return .fails(scope, side, code: code)
    case .holds:
      _ = try word([KitCommand.Scope.next], after: "store holds", &scanner)
      return .holds(
        try word([KitCommand.Side.read, .write], after: "store holds next", &scanner))
    case .releases:
      return .releases
    case .reopen:
      return .reopen
    case .crashes:
      guard scanner.word() == "after", scanner.word() == "write",
        let number = Int(scanner.word()), number > 0
      else {
        throw CommandProblem(
          "malformed \"store crashes\"", "write store crashes after write 1")
      }
      return .crashes(afterWrite: number)
    }
  }

  private func clock(_ scanner: inout CommandScanner) throws(CommandProblem) -> KitCommand {
    let word = scanner.word()
    guard word.hasPrefix("+"), let duration = Self.duration(word.dropFirst()) else {
      throw CommandProblem(
        "malformed duration \"\(word)\"", "write clock +2s; the units are ms, s, m, h, d")
    }
    return .clock(duration)
  }

  /// A number of at most nine digits before and after the point, and a unit.
  static func duration(_ text: Substring) -> Duration? {
    let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let units: [String: Int64] = [
      "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000,
    ]
    guard let unit = units[String(text[number.endIndex...])] else { return nil }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, (1...9).contains(whole.utf8.count),
      let amount = Int64(whole)
    else { return nil }
    var duration = Duration.milliseconds(amount * unit)
    if parts.count == 2 {
      guard (1...9).contains(parts[1].utf8.count), let fraction = Int64(parts[1]) else {
        return nil
      }
      var scale: Int64 = 1
      for _ in parts[1].utf8 { scale *= 10 }
      duration += .milliseconds(fraction * unit) / scale
    }
    return duration
  }
}
