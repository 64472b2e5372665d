package import SpecDocuments

/// The book as it ran: one page of HTML that needs nothing beside itself, neither files nor scripts nor a network.
///
/// It holds the prose of every document, what became of each example and row on each store, every requirement with what
/// proves it, and when and how all that was run.
package struct ReportPage {
  let book: SpecBook
  let report: SpecReport
  let run: ReportRun
  let stores: [String]
  let index: ReportIndex
  let links: ReportLinks
  let chapters: [Chapter]

  /// A document with what the page says of it in several places.
  struct Chapter {
    var document: SpecDocument
    var content: MarkdownElement
    var title: String
    var caseIDs: [String]
  }

  /// Describes a page.
  ///
  /// - Parameters:
  ///   - book: The documents. One of whose examples none was run is left out, unless nothing was run at all.
  ///   - report: The results.
  ///   - stores: The names of the stores, in the order in which they are to be shown.
  package init(_ report: SpecReport, of book: SpecBook, stores: [String], run: ReportRun) {
    self.book = book
    self.report = report
    self.run = run
    self.stores = stores
    let index = ReportIndex(report, of: book, stores: stores)
    self.index = index
    let shown = book.documents.filter { document in
      document.cases.contains { !index.results(of: $0.id).isEmpty }
    }
    let isPart = !shown.isEmpty && shown.count < book.documents.count(where: { !$0.cases.isEmpty })
    let documents = isPart ? shown : book.documents
    links = ReportLinks(documents)
    chapters = documents.inOrderOfPresentation().map { document in
      let content = document.content
      return Chapter(
        document: document, content: content,
        title: ChapterWriter.title(of: document, content: content),
        caseIDs: document.cases.map(\.id))
    }
  }

  /// The page.
  ///
  /// - Complexity: O(*n*) for *n* bytes of documents and results.
  package var html: String {
    var page = HTMLWriter()
    page.verbatim("<!DOCTYPE html>\n")
    page.open("html", ["lang": "en"])
    page.newLine()
    writeHead(to: &page)
    page.open("body")
    page.element("a", ["class": "skip", "href": "#book"], text: "Skip to the book")
    page.newLine()
    page.element("header") { writeSummary(to: &$0) }
    page.newLine()
    page.element("nav", ["id": "contents", "aria-label": "Contents"]) { writeContents(to: &$0) }
    page.newLine()
    page.element("main", ["id": "book"]) { page in
      for chapter in chapters { write(chapter, to: &page) }
      if statesRequirements { writeRequirements(to: &page) }
    }
    page.newLine()
    return page.html
  }

  /// Whether there is anything for the matrix to show.
  var statesRequirements: Bool {
    chapters.contains { !$0.document.requirements.isEmpty }
  }

  private func writeHead(to page: inout HTMLWriter) {
    page.open("meta", ["charset": "utf-8"])
    page.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    // Nothing is loaded and nothing runs, whatever a document may say.
    page.open(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      ])
    page.open("meta", ["name": "color-scheme", "content": "light dark"])
    page.open("meta", ["name": "generator", "content": run.version])
    // An icon of its own: otherwise a browser would ask a server for one.
    page.open("link", ["rel": "icon", "href": "data:,"])
    page.newLine()
    page.element("title", text: "\(verdict.mark.sign) \(verdict.text)")
    page.newLine()
    page.element("style") { $0.verbatim(ReportStyle.sheet) }
    page.newLine()
  }

  private func write(_ chapter: Chapter, to page: inout HTMLWriter) {
    let path = chapter.document.path
    page.element("article", ["id": ReportLinks.anchor(of: path)]) { page in
      page.element("p", ["class": "path"], text: path)
      page.newLine()
      ChapterWriter(chapter.document, index: index, links: links)
        .write(chapter.content, to: &page)
      writeWayBack(to: &page)
    }
    page.newLine()
  }

  func writeWayBack(to page: inout HTMLWriter) {
    page.element("p", ["class": "back"]) { page in
      page.element("a", ["href": "#contents"], text: "↑ Contents")
    }
  }
}

extension [SpecDocument] {
  /// A folder's README introduces the folder, so it comes before the other documents in it.
  fileprivate func inOrderOfPresentation() -> [SpecDocument] {
    var ordered: [SpecDocument] = []
    for document in self {
      let folder = document.folder
      if document.path.hasSuffix("README.md"),
        let first = ordered.firstIndex(where: { $0.path.hasPrefix(folder) })
      {
        ordered.insert(document, at: first)
      } else {
        ordered.append(document)
      }
    }
    return ordered
  }
}

extension SpecDocument {
  /// The path up to the name, with the last slash.
  var folder: String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
