/// Parses one document, or says everything that is wrong with it.
struct DocumentParser {
  let path: String
  let vocabulary: SpecVocabulary
  let source: SourceText

  var directive = SpecDirective()
  var examples: [SpecExample] = []
  var requirements: [SpecRequirement] = []
  var proofs: [SwiftProof] = []
  var diagnostics: [SpecDiagnostic] = []

  /// The headings around the current place, outermost first; the first one is the document itself.
  var sections = [Section(level: 0)]

  /// A heading and what holds until the next one of its level or above.
  struct Section {
    var level: Int
    var line = 1
    var id: String?
    /// The id's example, once something is run under it.
    var example: Int?
    var title = ""
    var preludes: [Prelude] = []
    var runsSomething = false
    /// Whether an example of this heading or below has opened its screen.
    var hasOpened = false
  }

  init(path: String, source: SourceText, vocabulary: SpecVocabulary) {
    self.path = path
    self.source = source
    self.vocabulary = vocabulary
  }

  mutating func parse() -> SpecDocument? {
    let blocks = MarkdownReader(source).blocks()
    readDirective(blocks.first)
    guard diagnostics.isEmpty || directive.format == SpecDirective.currentFormat else { return nil }
    for (index, block) in blocks.enumerated() {
      let next = blocks.indices.contains(index + 1) ? blocks[index + 1] : nil
      read(block, next: next, isFirst: index == 0)
    }
    close(downTo: 0)
    guard diagnostics.isEmpty else { return nil }
    return SpecDocument(
      path: path, directive: directive, examples: examples, requirements: requirements,
      proofs: proofs, source: source)
  }

  mutating func refuse(_ line: Int, _ problem: String, _ suggestion: String? = nil) {
    diagnostics.append(
      SpecDiagnostic(path: path, line: line, problem: problem, suggestion: suggestion))
  }

  /// Reads attributes with a reader whose diagnostics join the document's.
  mutating func reading<Result>(
    _ line: Int, _ body: (inout AttributeReader) -> Result
  ) -> Result {
    var reader = AttributeReader(path: path, line: line, vocabulary: vocabulary)
    let result = body(&reader)
    diagnostics += reader.diagnostics
    return result
  }

  private mutating func read(_ block: MarkdownBlock, next: MarkdownBlock?, isFirst: Bool) {
    switch block.kind {
    case .heading(let level, let title):
      enter(level: level, title: title, line: block.line)
    case .fence(let info, let lines, let closed):
      readFence(info: info, lines: lines, closed: closed, line: block.line)
    case .html(let text) where text.startsWithBytes("<!--"):
      readComment(text, block: block, next: next, isFirst: isFirst)
    case .html(let text):
      readHTML(text, line: block.line)
    case .table:
      break
    case .prose(let prose):
      readProse(prose)
    }
  }

  // MARK: Sections

  private mutating func enter(level: Int, title: String, line: Int) {
    close(downTo: level)
    var section = Section(level: level, line: line)
    let word = title.utf8.prefix { !$0.isBlank }.text
    if SpecID.isValid(word) {
      section.id = word
      section.title = title.utf8.dropFirst(word.utf8.count).trimmedText
    } else if SpecID.isMalformed(word) {
      section.title = word
    }
    sections.append(section)
  }

  /// Leaves the sections of `level` and below.
  private mutating func close(downTo level: Int) {
    while let section = sections.last, section.level > 0, section.level >= level {
      sections.removeLast()
      if section.runsSomething {
        sections[sections.count - 1].runsSomething = true
      } else if let id = section.id {
        refuse(
          section.line, "\(id) names an example, but nothing under it is run",
          "add a session, or begin the heading with another word")
      }
    }
  }

  /// Everything that is done before a case at this place, outermost first.
  var preludesInForce: [Prelude] { sections.flatMap(\.preludes) }

  /// The example that a block at this place belongs to, made when its first block is met.
  mutating func exampleIndex(for line: Int, what: String) -> Int? {
    let own = sections[sections.count - 1]
    if own.id == nil, SpecID.isMalformed(own.title) {
      refuse(own.line, "\"\(own.title)\" is no id", "an id is \(SpecID.form)")
      return nil
    }
    guard let index = sections.lastIndex(where: { $0.id != nil }), let id = sections[index].id
    else {
      refuse(
        line, "\(what) outside any example",
        "put an id in front of the heading above it: \(SpecID.form)")
      return nil
    }
    sections[sections.count - 1].runsSomething = true
    if let example = sections[index].example { return example }
    let section = sections[index]
    examples.append(SpecExample(id: id, title: section.title, line: section.line))
    sections[index].example = examples.count - 1
    return examples.count - 1
  }

  /// The section that holds the current example's state.
  var exampleSection: Int { sections.lastIndex { $0.id != nil } ?? 0 }
}
