import SpecDocuments

extension ChapterWriter {
  /// A session of an example; each difference stands under the step that made it.
  func write(
    _ script: SessionScript, _ text: String, of example: SpecExample, to page: inout HTMLWriter
  ) {
    let groups = FailureGroup.groups(of: index.results(of: example.id))
    let mark = index.mark(of: [example.id])
    let failing = groups.compactMap { group in
      script.step(at: group.failure.line).map { (end: $0.lastLine, group: group) }
    }
    page.element("div", ["class": "session \(mark.style)"]) { page in
      var lines = numberedLines(of: text, from: script.line + 1)[...]
      for end in Set(failing.map(\.end)).sorted() {
        let part = lines.prefix { $0.number <= end }
        lines = lines[part.endIndex...]
        write(part, of: script, to: &page)
        for (_, group) in failing.filter({ $0.end == end }) {
          page.write(group, path: document.path)
        }
      }
      if !lines.isEmpty { write(lines, of: script, to: &page) }
    }
  }

  /// A setup is done before each case under its heading, and has no result of its own.
  func write(setup script: SessionScript, _ text: String, to page: inout HTMLWriter) {
    page.element("div", ["class": "session"]) { page in
      page.element("p", ["class": "label"], text: "Before each example")
      write(numberedLines(of: text, from: script.line + 1)[...], of: script, to: &page)
    }
  }

  private func numberedLines(of text: String, from first: Int) -> [(number: Int, text: String)] {
    SourceText(text).lines.enumerated().map { offset, line in
      (first + offset, String(decoding: line, as: UTF8.self))
    }
  }

  private func write(
    _ lines: ArraySlice<(number: Int, text: String)>, of script: SessionScript,
    to page: inout HTMLWriter
  ) {
    let commands = Set(script.steps.flatMap { $0.line...$0.lastCommandLine })
    page.element("pre") { page in
      for (number, text) in lines {
        // An element a line, so that the rest of a line that does not fit is indented under it.
        if commands.contains(number) {
          page.element("b", text: text + "\n")
        } else if script.step(at: number) == nil, !text.isEmpty {
          page.element("i", text: text + "\n")
        } else {
          page.element("span", text: text + "\n")
        }
      }
    }
  }
}
