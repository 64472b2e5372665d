/// The words with a meaning in a query's text, in any case of their letters.
enum QueryKeyword {
  private static let all: Set<String> = [
    "WHERE", "SORT", "BY", "ASC", "DESC", "FIELDS", "LIMIT", "AND", "OR", "NOT", "TRUEPREDICATE",
    "FALSEPREDICATE", "NULL", "NIL", "BETWEEN", "IN", "ANY", "SOME", "ALL", "NONE", "SELF",
    "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "DISTANCE", "TRUE", "FALSE", "GEO",
  ]

  /// Whether a field of that name is written with `#` before it.
  static func contains(_ word: String) -> Bool { all.contains(word.uppercased()) }
}
