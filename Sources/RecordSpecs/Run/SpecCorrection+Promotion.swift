extension SpecCorrection {
  /// What remains to be said when some edits have been made in the document.
  ///
  /// - Parameter made: Some of ``edits``.
  package func promoting(_ made: [SourceEdit]) -> SpecCorrection {
    let rest = findings.filter { finding in
      !made.contains { $0.line == finding.firstLine && finding.obstacle == nil }
    }
    return SpecCorrection(
      path: path, source: SourceEdit.apply(made, to: source), stores: stores,
      findings: rest.map { finding in
        let shift = made.filter { $0.line <= finding.line }.reduce(0) { $0 + $1.growth }
        var moved = finding
        moved.line += shift
        moved.firstLine += shift
        return moved
      })
  }
}

extension SourceEdit {
  /// How many lines the text becomes longer.
  package var growth: Int { replacement.count - count }
}
