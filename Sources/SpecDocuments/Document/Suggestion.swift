/// The remedy named in a diagnostic about an unknown word.
package enum Suggestion {
  /// Proposes the known word that is nearest to `word`, or lists the known ones when none is near.
  ///
  /// - Complexity: O(*n*·*m*) for a word of *n* bytes and *m* bytes of known words.
  package static func among(_ known: [String], for word: String) -> String? {
    guard !known.isEmpty else { return nil }
    let ranked = known.map { (distance: editDistance(word, $0), word: $0) }
    // Half a word's letters may be wrong before a guess is worse than none.
    if let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, min(word.utf8.count, best.word.utf8.count) / 2)
    {
      return "did you mean \"\(best.word)\"?"
    }
    return "known here: \(known.joined(separator: ", "))"
  }

  /// The number of single-byte insertions, removals and replacements between two words, case ignored.
  package static func editDistance(_ first: String, _ second: String) -> Int {
    let a = Array(first.lowercased().utf8)
    let b = Array(second.lowercased().utf8)
    var previous = Array(0...b.count)
    for (i, byte) in a.enumerated() {
      var current = [i + 1]
      for (j, other) in b.enumerated() {
        let replaced = previous[j] + (byte == other ? 0 : 1)
        current.append(min(replaced, previous[j + 1] + 1, current[j] + 1))
      }
      previous = current
    }
    return previous[b.count]
  }
}
