import SpecDocuments

extension ChapterWriter {
  /// Under an example's heading: what became of it on each store, what it proves, and what is to be said of it as a whole.
  func write(resultOf example: SpecExample, to page: inout HTMLWriter) {
    let marks = index.marks(of: example.caseIDs)
    page.element("p", ["class": "marks"]) { page in
      for (store, mark) in zip(index.stores, marks) {
        page.element("span", ["class": mark.style]) { page in
          page.text("\(mark.sign) \(store)")
          if mark != .passed { page.text(" \(mark.word)") }
        }
        page.text(" ")
      }
      if !example.covers.isEmpty { write(covers: example.covers, to: &page) }
    }
    for remark in remarks(on: example) {
      page.element("p", ["class": "remark \(remark.mark.style)"], text: remark.text)
    }
    let results = example.caseIDs.flatMap(index.results)
    for group in FailureGroup.groups(of: results) where !hasPlace(group.failure, in: example) {
      page.write(group, path: document.path)
    }
  }

  private func write(covers: [String], to page: inout HTMLWriter) {
    page.element("span", ["class": "covers"]) { page in
      page.text("proves")
      for id in covers {
        page.text(" ")
        page.element("a", ["href": "#\(ReportLinks.matrixAnchor(of: id))"], text: id)
      }
    }
  }

  /// Why cases were skipped or are known to fail; each reason once, with its stores.
  private func remarks(on example: SpecExample) -> [(mark: ReportMark, text: String)] {
    var remarks: [(mark: ReportMark, reason: String, stores: [String])] = []
    for result in example.caseIDs.flatMap(index.results) {
      let reason: String
      switch result.outcome {
      case .skipped(let text), .knownFailure(let text, _): reason = text
      case .passed, .failed: continue
      }
      let mark = ReportMark(result.outcome)
      if let place = remarks.firstIndex(where: { $0.mark == mark && $0.reason == reason }) {
        if !remarks[place].stores.contains(result.store) {
          remarks[place].stores.append(result.store)
        }
      } else {
        remarks.append((mark, reason, [result.store]))
      }
    }
    return remarks.map { remark in
      let stores = remark.stores.joined(separator: ", ")
      return (remark.mark, "\(remark.mark.sign) \(stores) \(remark.mark.word): \(remark.reason)")
    }
  }

  /// Whether a failure is shown at its step or its row, and so not under the heading.
  private func hasPlace(_ failure: SpecFailure, in example: SpecExample) -> Bool {
    if cases[failure.line] != nil { return true }
    return example.session?.scripts.contains { $0.step(at: failure.line) != nil } ?? false
  }
}

extension HTMLWriter {
  /// Writes a difference with its place and its stores.
  mutating func write(_ group: FailureGroup, path: String) {
    let style = group.isKnown ? "warn" : "bad"
    element("div", ["class": "diff \(style)"]) { page in
      let stores = group.stores.joined(separator: ", ")
      let word = group.isKnown ? "differs, as is known, on" : "differs on"
      page.element("p") { page in
        page.text("\(ReportMark.failed.sign) \(word) ")
        page.element("strong", text: stores)
        page.element("span", ["class": "place"], text: " \(path):\(group.failure.line)")
      }
      page.element("pre") { page in
        for line in group.failure.details {
          switch line.utf8.first {
          case UInt8(ascii: "-"): page.element("del", text: line + "\n")
          case UInt8(ascii: "+"): page.element("ins", text: line + "\n")
          default: page.element("span", text: line + "\n")
          }
        }
      }
    }
  }

  /// Writes what became of a case on each store as a row of signs, which is also told in words.
  mutating func write(_ marks: [ReportMark], stores: [String]) {
    guard let first = marks.first else { return }
    if marks.allSatisfy({ $0 == first }) {
      let words = "\(first.word) on \(stores.joined(separator: ", "))"
      element("span", ["class": "s \(first.style)", "role": "img", "title": words]) { page in
        page.text(String(repeating: first.sign, count: marks.count))
      }
    } else {
      let words = zip(stores, marks).map { "\($0) \($1.word)" }.joined(separator: ", ")
      element("span", ["class": "s", "role": "img", "title": words]) { page in
        for mark in marks { page.element("i", ["class": mark.style], text: mark.sign) }
      }
    }
  }
}
