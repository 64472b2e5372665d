extension DocumentParser {
  mutating func readDirective(_ first: MarkdownBlock?) {
    guard let first, first.line == 1, case .html(let text) = first.kind,
      text.startsWithBytes("<!--")
    else { return }
    // What is wrong with another comment is said where comments are read.
    var silent = AttributeReader(path: path, line: 1, vocabulary: vocabulary)
    guard case .spec(let attributes)? = DirectiveComment.parse(text, reader: &silent) else {
      return
    }
    let keys = ["format", "screen", "requires"]
    directive = reading(1) { [vocabulary] reader in
      var directive = SpecDirective()
      let values = reader.values(of: attributes, keys: keys, place: "spec")
      if let format = values["format"] {
        directive.format = Int(format) ?? 0
        if directive.format != SpecDirective.currentFormat {
          reader.refuse(
            "format \(format) is unknown to this version",
            "it reads format=\(SpecDirective.currentFormat)")
        }
      }
      if let screen = values["screen"] {
        directive.screen = screen
        if let known = vocabulary.screens, !known.contains(screen) {
          reader.refuse("unknown screen \"\(screen)\"", Suggestion.among(known, for: screen))
        }
      }
      directive.requires = reader.words(
        values["requires"], of: "requires", known: vocabulary.capabilities)
      return directive
    }
  }

  mutating func readComment(
    _ text: String, block: MarkdownBlock, next: MarkdownBlock?, isFirst: Bool
  ) {
    let line = block.line
    switch reading(line, { DirectiveComment.parse(text, reader: &$0) }) {
    case nil, .note:
      break
    case .spec:
      if !isFirst || line != 1 { refuse(line, "spec stands on line 1 and nowhere else") }
    case .proof(let attributes):
      readProof(attributes, line: line)
    case .seed(let type):
      guard let table = table(under: block, next: next, what: "seed \(type)") else { return }
      readSeed(type, table: table, line: line)
    case .each(let verb, let attributes):
      guard let table = table(under: block, next: next, what: "each \(verb.rawValue)") else {
        return
      }
      let attributes = reading(line) {
        $0.caseAttributes(of: attributes, place: "each \(verb.rawValue)")
      }
      readEach(verb, attributes: attributes, table: table, line: line)
    }
  }

  private mutating func readProof(_ attributes: [UInt8], line: Int) {
    let proof = reading(line) { reader -> SwiftProof? in
      let values = reader.values(of: attributes, keys: ["covers", "file", "test"], place: "proof")
      guard let covers = values["covers"], let file = values["file"], let test = values["test"]
      else {
        if reader.diagnostics.isEmpty {
          reader.refuse(
            "proof says not what it proves, or where",
            "write <!-- proof covers=R-12 file=Tests/….swift test=name -->")
        }
        return nil
      }
      return SwiftProof(
        covers: reader.requirements(covers), file: file, test: test, line: line)
    }
    if let proof { proofs.append(proof) }
  }

  private mutating func table(
    under comment: MarkdownBlock, next: MarkdownBlock?, what: String
  ) -> MarkdownTable? {
    if let next, case .table(let table) = next.kind, next.line == comment.endLine + 1 {
      return table
    }
    refuse(
      comment.line, "no table right under \"\(what)\"",
      "start the table on line \(comment.endLine + 1), with as many --- as header cells")
    return nil
  }

  /// HTML swallows what follows it up to a blank line; nothing that looks executable may be lost so.
  mutating func readHTML(_ text: String, line: Int) {
    for (offset, content) in SourceText(text).lines.enumerated() {
      let content = content.trimmed.text
      if content.startsWithBytes("```session") || content.startsWithBytes("~~~session")
        || content.startsWithBytes("<!--")
      {
        refuse(
          line + offset, "this stands inside an HTML block and would not run",
          "leave a blank line above it")
      }
    }
  }

  mutating func readProse(_ prose: MarkdownBlock.Prose) {
    for nested in prose.nested {
      if nested.isFence {
        if !nested.closed {
          refuse(nested.line, "this fence is never closed", "end it with a line like its first")
        }
        let word = nested.text.utf8.prefix { !$0.isBlank }.text
        if word == "session" || isNearMiss(word) {
          refuse(
            nested.line, "a session inside a list or a quote would not run",
            "start it at the left margin")
        }
      } else if nested.text.startsWithBytes("<!--") {
        refuse(
          nested.line, "a directive inside a list or a quote would not run",
          "start it at the left margin")
      }
    }
    for comment in prose.inlineComments {
      refuse(comment.line, "a directive inside a line of prose", "give it a line of its own")
    }
    for paragraph in prose.paragraphs { readRequirements(paragraph) }
  }
}
