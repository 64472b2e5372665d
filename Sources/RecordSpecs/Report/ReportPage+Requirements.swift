import SpecDocuments

extension ReportPage {
  /// Every requirement in reading order, with the examples that prove it and what became of them.
  func writeRequirements(to page: inout HTMLWriter) {
    page.element("article", ["id": "requirements"]) { page in
      page.element("h2", text: "Requirements")
      page.element(
        "p",
        text:
          "A sentence that promises something carries a number. Here is each, with the examples that prove it and what became of them on \(stores.joined(separator: ", "))."
      )
      page.element("table", ["class": "proofs"]) { page in
        page.open("tr")
        for title in ["Number", "Requirement", "Examples"] {
          page.element("th", ["scope": "col"], text: title)
        }
        for chapter in chapters where !chapter.document.requirements.isEmpty {
          page.newLine()
          page.open("tr", ["class": "part"])
          page.element("th", ["scope": "colgroup", "colspan": "3"]) { page in
            page.element(
              "a", ["href": "#\(ReportLinks.anchor(of: chapter.document.path))"],
              text: chapter.title)
          }
          for requirement in chapter.document.requirements { write(requirement, to: &page) }
        }
      }
      writeWayBack(to: &page)
    }
  }

  private func write(_ requirement: SpecRequirement, to page: inout HTMLWriter) {
    let mark = index.mark(ofRequirement: requirement.id)
    page.newLine()
    page.open(
      "tr", ["id": ReportLinks.matrixAnchor(of: requirement.id)])
    page.element("th", ["scope": "row"]) { page in
      page.element("a", ["href": "#\(requirement.id)"], text: requirement.id)
      page.text(" ")
      page.element(
        "span", ["class": mark?.style ?? "bad", "title": mark?.word ?? "untested"],
        text: mark?.sign ?? ReportMark.failed.sign)
    }
    page.open("td")
    write(sentence: requirement.sentence, to: &page)
    page.open("td")
    let proofs = index.proofs(of: requirement.id)
    let swiftProofs = index.swiftProofs(of: requirement.id)
    if proofs.isEmpty, swiftProofs.isEmpty {
      page.element("span", ["class": "bad"], text: "untested: no example covers it")
    }
    for proof in proofs {
      page.element("span", ["class": "proof"]) { page in
        page.element("a", ["href": links.address(of: proof.example)], text: proof.example)
        page.text(" ")
        page.write(index.marks(of: proof.cases), stores: stores)
      }
      page.text(" ")
    }
    for proof in swiftProofs {
      page.element("span", ["class": "test"], text: "Swift test \(proof.name)")
    }
  }

  /// Code in a sentence stands between backquotes; its brackets are full-width there, so that none looks like a number.
  private func write(sentence: String, to page: inout HTMLWriter) {
    let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() {
      if place % 2 == 1 {
        page.element("code", text: String(part).replacing("\u{FF3B}", with: "["))
      } else {
        page.text(String(part))
      }
    }
  }
}
