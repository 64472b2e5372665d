import SpecDocuments

extension ReportPage {
  /// The documents by folder, and in each its examples.
  func writeContents(to page: inout HTMLWriter) {
    page.element("h2", text: "Contents")
    var folder: String?
    for chapter in chapters {
      if chapter.document.folder != folder {
        folder = chapter.document.folder
        page.newLine()
        if let name = partName(of: chapter.document) { page.element("h3", text: name) }
      }
      page.newLine()
      write(entry: chapter, to: &page)
    }
    guard statesRequirements else { return }
    page.newLine()
    page.element("p") { page in
      page.element("a", ["href": "#requirements"], text: "Requirements")
    }
  }

  private func write(entry chapter: Chapter, to page: inout HTMLWriter) {
    let mark = index.mark(of: chapter.caseIDs)
    func title(_ page: inout HTMLWriter) {
      page.element(
        "a", ["href": "#\(ReportLinks.anchor(of: chapter.document.path))"], text: chapter.title)
    }
    guard !chapter.document.examples.isEmpty else { return page.element("p", content: title) }
    page.element("details") { page in
      page.element("summary") { page in
        title(&page)
        page.text(" ")
        page.element("span", ["class": mark.style, "title": mark.word]) { page in
          page.text("\(mark.sign) \(count(of: mark, in: chapter.caseIDs))")
        }
      }
      page.element("ul") { page in
        for example in chapter.document.examples {
          let mark = index.mark(of: example.caseIDs)
          page.element("li") { page in
            page.element("span", ["class": mark.style, "title": mark.word], text: mark.sign)
            page.text(" ")
            page.element("a", ["href": "#\(example.id)"]) { page in
              page.element("span", ["class": "id"], text: example.id)
              page.text(" \(example.title)")
            }
          }
        }
      }
    }
  }

  /// How many cases there are, and how many of them are as bad as the worst.
  private func count(of mark: ReportMark, in cases: [String]) -> String {
    let marked = cases.count { index.mark(of: [$0]) == mark }
    return marked == cases.count ? "\(marked)" : "\(marked) of \(cases.count)"
  }

  /// The last folder of a path without the number it is ordered by; nil in the folder that holds all others.
  private func partName(of document: SpecDocument) -> String? {
    let folder = document.folder
    guard !book.documents.allSatisfy({ $0.folder.hasPrefix(folder) }) else { return nil }
    guard let last = folder.split(separator: "/").last else { return nil }
    let name = last.drop { $0.isNumber || $0 == "-" || $0 == " " }
    return name.isEmpty ? String(last) : String(name)
  }
}
