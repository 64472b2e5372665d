import SpecDocuments

extension ChapterWriter {
  func write(prose block: MarkdownElement, to page: inout HTMLWriter) {
    switch block.kind {
    case .paragraph:
      page.element("p") { write(inlines: block.children, marksRequirements: true, to: &$0) }
    case .quote:
      page.element("blockquote") { write(block, to: &$0) }
    case .list(let start, let isTight):
      func items(_ page: inout HTMLWriter) {
        for item in block.children {
          page.element("li") { write(item: item, isTight: isTight, to: &$0) }
        }
      }
      if let start {
        page.element("ol", ["start": start == 1 ? nil : "\(start)"], content: items)
      } else {
        page.element("ul", content: items)
      }
    case .rule:
      page.open("hr")
    default:
      // A part of a table or of a line cannot stand here; should cmark ever say so, its text is shown.
      page.element("p", text: block.plainText)
    }
  }

  /// The paragraphs of a tight list are lines.
  private func write(item: MarkdownElement, isTight: Bool, to page: inout HTMLWriter) {
    for block in item.children {
      if isTight, case .paragraph = block.kind {
        write(inlines: block.children, marksRequirements: true, to: &page)
      } else {
        write(block: block, to: &page)
      }
    }
  }

  func write(
    inlines: [MarkdownElement], marksRequirements: Bool = false, to page: inout HTMLWriter
  ) {
    for inline in inlines {
      func inside(_ page: inout HTMLWriter) {
        write(inlines: inline.children, marksRequirements: marksRequirements, to: &page)
      }
      switch inline.kind {
      case .text(let text) where marksRequirements: write(requirementsIn: text, to: &page)
      case .text(let text), .htmlSpan(let text): page.text(text)
      case .codeSpan(let text): page.element("code", text: text)
      case .softBreak: page.newLine()
      case .lineBreak: page.open("br")
      case .emphasis: page.element("em", content: inside)
      case .strong: page.element("strong", content: inside)
      case .strikethrough: page.element("s", content: inside)
      // A picture would be loaded from elsewhere: the page only says where it is.
      case .link(let url), .image(let url):
        if let target = links.target(of: url, in: document.path) {
          page.element("a", ["href": target], content: inside)
        } else {
          inside(&page)
        }
      default: page.text(inline.plainText)
      }
    }
  }

  /// Text in which `[R-12]` becomes a mark that leads to what proves it.
  private func write(requirementsIn text: String, to page: inout HTMLWriter) {
    var rest = text[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let id = String(rest[rest.index(after: open)..<close])
      guard let requirement = document.requirements.first(where: { $0.id == id }) else {
        page.text(String(rest[...open]))
        rest = rest[rest.index(after: open)...]
        continue
      }
      page.text(String(rest[..<open]))
      write(mark: requirement, to: &page)
      rest = rest[rest.index(after: close)...]
    }
    page.text(String(rest))
  }

  private func write(mark requirement: SpecRequirement, to page: inout HTMLWriter) {
    let mark = index.mark(ofRequirement: requirement.id)
    // Where all is well the number is enough; anything else also has its sign.
    let sign = mark == .passed ? "" : " \((mark ?? .failed).sign)"
    page.element(
      "a",
      [
        "class": "r \((mark ?? .failed).style)", "id": requirement.id,
        "title": mark?.word ?? "no example covers it",
        "href": "#\(ReportLinks.matrixAnchor(of: requirement.id))",
      ], text: requirement.id + sign)
  }
}
