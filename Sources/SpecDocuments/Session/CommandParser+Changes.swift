extension CommandParser {
  /// `changes [since=tok#n] [limit=N]`.
  func changes(_ scanner: inout CommandScanner) throws(CommandProblem) -> StoreCommand {
    let since = try scanner.token("since", "tok")
    scanner.skipBlanks()
    var limit: Int?
    if scanner.take("limit=") {
      let word = scanner.word()
      guard let number = Int(word) else {
        throw CommandProblem("\"\(word)\" is no number of changes", "write limit=10")
      }
      limit = number
    }
    try scanner.expectEnd(of: "changes")
    return .changes(since: since, limit: limit)
  }

  /// `compact before=tok#n`.
  func compact(_ scanner: inout CommandScanner) throws(CommandProblem) -> StoreCommand {
    guard let token = try scanner.token("before", "tok") else {
      throw CommandProblem("compact names no token", "write compact before=tok#1")
    }
    try scanner.expectEnd(of: "compact")
    return .compact(before: token)
  }

  /// `schema TYPE [field=KIND …] [closed]`; without anything behind the type it only asks.
  func schema(_ scanner: inout CommandScanner) throws(CommandProblem) -> StoreCommand {
    let type = scanner.word()
    guard !type.isEmpty else {
      throw CommandProblem("schema names no record type", "write schema Notes title=string")
    }
    var fields: [FieldDeclaration] = []
    var isClosed = false
    while !scanner.isAtEnd {
      let word = scanner.word()
      if isClosed { throw CommandProblem("unexpected \"\(word)\" behind \"closed\"") }
      if word == "closed" {
        isClosed = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw CommandProblem(
          "\"\(word)\" declares no field", "write field=KIND, as in title=string, or closed")
      }
      let name = String(parts[0])
      guard !fields.contains(where: { $0.field == name }) else {
        throw CommandProblem("field \"\(name)\" is there twice", "name each field once")
      }
      fields.append(FieldDeclaration(field: name, kind: String(parts[1])))
    }
    return .schema(type, fields: fields, isClosed: isClosed)
  }
}
