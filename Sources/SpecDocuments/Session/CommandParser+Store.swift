extension CommandParser {
  /// The save policies' names.
  static let policies = ["ifUnchanged", "changedFields", "overwrite", "insert"]

  private static let changeVerbs = ["save", "update", "delete"]

  func storeCommand(
    _ verb: String, _ scanner: inout CommandScanner
  ) throws(CommandProblem) -> StoreCommand {
    switch verb {
    case "get":
      let reference = try scanner.reference()
      try scanner.expectEnd(of: verb)
      return .get(reference)
    case "save":
      return try save(&scanner)
    case "update", "delete":
      return .modify(try change(verb, &scanner))
    case "batch":
      return try batch(scanner.remainder())
    case "query":
      var text = scanner.remainder()
      let include = try include(from: &text)
      return .query(try query(of: verb, text), include: include)
    case "count":
      return .count(try query(of: verb, scanner.remainder()))
    case "page":
      return try page(scanner.remainder())
    case "compact":
      return try compact(&scanner)
    case "schema":
      return try schema(&scanner)
    case "observe":
      return .observe(try query(of: verb, scanner.remainder()))
    default:
      return try changes(&scanner)
    }
  }

  private func save(_ scanner: inout CommandScanner) throws(CommandProblem) -> StoreCommand {
    let before = scanner
    let reference = try scanner.reference()
    let revision = try scanner.token("if", "rev")
    guard let side = mergeSide(&scanner) else {
      scanner = before
      return .modify(try change("save", &scanner))
    }
    return .merge(reference, revision: revision, side: side, fields: try assignments(&scanner))
  }

  /// Takes `merge=ours` or `merge=theirs`; a field may be called merge too, but its value is never such a word.
  private func mergeSide(_ scanner: inout CommandScanner) -> MergeSide? {
    scanner.skipBlanks()
    for side in MergeSide.allCases where scanner.take("merge=\(side.rawValue)") {
      return side
    }
    return nil
  }

  func change(
    _ verb: String, _ scanner: inout CommandScanner
  ) throws(CommandProblem) -> RecordChange {
    let reference = try scanner.reference()
    switch verb {
    case "save":
      let policy = try policy(&scanner)
      let revision = try scanner.token("if", "rev")
      return .save(
        reference, policy: policy, revision: revision, fields: try assignments(&scanner))
    case "update":
      let revision = try scanner.token("if", "rev")
      return .update(reference, revision: revision, operations: try operations(&scanner))
    default:
      let revision = try scanner.token("if", "rev")
      try scanner.expectEnd(of: verb)
      return .delete(reference, revision: revision)
    }
  }

  private func policy(_ scanner: inout CommandScanner) throws(CommandProblem) -> String? {
    scanner.skipBlanks()
    let before = scanner
    guard scanner.take("policy=") else { return nil }
    // A field may be called policy too; its value is a literal and never a bare word.
    guard let first = scanner.rest.first, first.isLetter else {
      scanner = before
      return nil
    }
    let name = scanner.word()
    guard Self.policies.contains(name) else {
      throw CommandProblem(
        "unknown policy \"\(name)\"", Suggestion.among(Self.policies, for: name))
    }
    return name
  }

  private func assignments(
    _ scanner: inout CommandScanner
  ) throws(CommandProblem) -> [FieldAssignment] {
    var assignments: [FieldAssignment] = []
    while !scanner.isAtEnd {
      let field = try field(&scanner, of: "save")
      try refuseTwice(field, in: assignments.map(\.field))
      guard scanner.take("=") else {
        throw CommandProblem("field \"\(field)\" has no value", "write \(field)=LITERAL")
      }
      let value = try scanner.literal(of: "field \"\(field)\"")
      assignments.append(
        FieldAssignment(field: field, value: value.source.isByteEqual(to: "—") ? nil : value))
    }
    return assignments
  }

  private func operations(
    _ scanner: inout CommandScanner
  ) throws(CommandProblem) -> [FieldChange] {
    var changes: [FieldChange] = []
    while !scanner.isAtEnd {
      let field = try field(&scanner, of: "update")
      try refuseTwice(field, in: changes.map(\.field))
      changes.append(FieldChange(field: field, operation: try operation(on: field, &scanner)))
    }
    guard !changes.isEmpty else {
      throw CommandProblem("update changes no field", "write field=LITERAL or field increment 1")
    }
    return changes
  }

  private func operation(
    on field: String, _ scanner: inout CommandScanner
  ) throws(CommandProblem) -> FieldChange.Operation {
    let what = "field \"\(field)\""
    scanner.skipBlanks()
    if scanner.take("=") {
      let value = try scanner.literal(of: what)
      return value.source.isByteEqual(to: "—") ? .remove : .set(value)
    }
    let name = scanner.word()
    switch name {
    case "increment": return .increment(try scanner.literal(of: what))
    case "append": return .append(try scanner.literal(of: what))
    case "addUnique": return .addUnique(try scanner.literal(of: what))
    case "removeAll": return .removeAll(try scanner.literal(of: what))
    default:
      throw CommandProblem(
        "unknown operation \"\(name)\" on \(what)",
        Suggestion.among(["=", "increment", "append", "addUnique", "removeAll"], for: name))
    }
  }

  private func field(
    _ scanner: inout CommandScanner, of verb: String
  ) throws(CommandProblem) -> String {
    scanner.skipBlanks()
    let field = scanner.rest.prefix { !$0.isBlankOrLineEnd && $0 != UInt8(ascii: "=") }.text
    _ = scanner.take(field)
    guard !field.isEmpty else {
      throw CommandProblem("a value without a field in \"\(verb)\"", "write field=LITERAL")
    }
    return field
  }

  private func refuseTwice(_ field: String, in known: [String]) throws(CommandProblem) {
    guard known.contains(field) else { return }
    throw CommandProblem("field \"\(field)\" is there twice", "name each field once")
  }

  private func batch(_ text: String) throws(CommandProblem) -> StoreCommand {
    let lines = SourceText(text).lines.map(\.text)
    let first = lines.first ?? ""
    let isAtomic = first == "atomic"
    guard isAtomic || lines.isEmpty || Self.changeVerbs.contains(where: first.hasPrefix) else {
      throw CommandProblem(
        "unknown word \"\(first)\" behind \"batch\"", "write batch or batch atomic")
    }
    var changes: [RecordChange] = []
    for line in isAtomic ? lines.dropFirst() : lines[...] {
      var scanner = CommandScanner(line)
      let verb = scanner.word()
      guard Self.changeVerbs.contains(verb) else {
        throw CommandProblem(
          "unknown verb \"\(verb)\" in a batch", Suggestion.among(Self.changeVerbs, for: verb))
      }
      changes.append(try change(verb, &scanner))
    }
    guard !changes.isEmpty else {
      throw CommandProblem("a batch of nothing", "put each item on a line that starts with |")
    }
    return .batch(atomic: isAtomic, changes)
  }

  private func query(of verb: String, _ text: String) throws(CommandProblem) -> String {
    guard !text.isEmpty else {
      throw CommandProblem("\"\(verb)\" has no query", "write \(verb) Lists, for example")
    }
    return text
  }

  /// The cursor stands behind the query, whose text can hold anything: it is looked for from the end.
  private func page(_ text: String) throws(CommandProblem) -> StoreCommand {
    var text = text
    var number: Int?
    if let last = Self.lastWord(of: text, startingWith: "after=") {
      var scanner = CommandScanner(last)
      number = try scanner.token("after", "cur")
      guard number != nil else {
        throw CommandProblem("malformed cursor", "write after=cur#1")
      }
      text = text.utf8.dropLast(last.utf8.count).text.trimmingBlanks
    }
    let include = try include(from: &text)
    return .page(try query(of: "page", text), include: include, after: number)
  }

  /// Takes `include=field,field` from the end of a query's text; a word that ends a string is the string's.
  private func include(from text: inout String) throws(CommandProblem) -> [String] {
    guard let last = Self.lastWord(of: text, startingWith: "include="),
      !last.utf8.contains(.quotationMark)
    else { return [] }
    let fields = last.dropFirst("include=".count)
      .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !fields.contains("") else {
      throw CommandProblem("a field without a name behind \"include=\"", "write include=list,owner")
    }
    text = text.utf8.dropLast(last.utf8.count).text.trimmingBlanks
    return fields
  }

  /// The last word of a text without blanks at its end, if it starts so.
  private static func lastWord(of text: String, startingWith start: String) -> String? {
    guard let last = text.utf8.split(whereSeparator: \.isBlankOrLineEnd).last,
      last.starts(with: start.utf8)
    else { return nil }
    return last.text
  }
}
