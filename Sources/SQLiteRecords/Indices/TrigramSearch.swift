import CSQLite
import Foundation

/// Searches for parts of text by SQLite's full-text index over runs of three scalars.
enum TrigramSearch {
  /// Whether the SQLite that is linked has it.
  static let isAvailable: Bool =
    sqlite3_libversion_number() >= 3_034_000 && sqlite3_compileoption_used("ENABLE_FTS5") != 0

  /// The most runs that are asked for; more would only repeat what those say.
  private static let maximumRuns = 24

  /// The search that finds every text with a part, nil for a part that is too short to be searched for.
  ///
  /// It finds others too: those that have the runs of the part in another place.
  static func match(_ part: String) -> String? {
    let scalars = Array(part.unicodeScalars)
    guard scalars.count >= 3 else { return nil }
    let count = scalars.count - 2
    let step = max(1, (count + maximumRuns - 1) / maximumRuns)
    var starts = Array(stride(from: 0, to: count, by: step))
    if starts.last != count - 1 { starts.append(count - 1) }
    let runs = starts.map { start in
      var run = String.UnicodeScalarView()
      for scalar in scalars[start..<(start + 3)] {
        run.append(scalar)
        // A quote is doubled between quotes.
        if scalar == "\"" { run.append(scalar) }
      }
      return "\"\(String(run))\""
    }
    return runs.joined(separator: " AND ")
  }
}
