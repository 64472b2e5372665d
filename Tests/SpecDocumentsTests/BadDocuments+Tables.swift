extension BadDocument {
  private static let head = "| case | query | ids |\n|------|-------|-----|\n"

  private static func each(_ rows: String) -> String {
    "# AB-1 x\n<!-- each query -->\n\(head)\(rows)\n"
  }

  static let tables = [
    BadDocument("blank cell", line: 5, says: "cell 3 is blank", each("| AB-1a | A |  |")),
    BadDocument(
      "cell missing", line: 5, says: "2 cells in a table of 3 columns", each("| AB-1a | A |")),
    BadDocument(
      "cell too many", line: 5, says: "4 cells in a table of 3 columns",
      each("| AB-1a | A | a | b |")
    ),
    BadDocument("emphasis", line: 5, says: "emphasis in cell 2", each("| AB-1a | *A* | — |")),
    BadDocument("link", line: 5, says: "a link in cell 2", each("| AB-1a | [A](b) | — |")),
    BadDocument("HTML", line: 5, says: "HTML in cell 2", each("| AB-1a | A < b <c> | — |")),
    BadDocument(
      "code beside text", line: 5, says: "a code span beside other text",
      each("| AB-1a | `A` b | — |")),
    BadDocument(
      "markup in the header", line: 3, says: "emphasis in cell 1",
      "# AB-1 x\n<!-- each query -->\n| *case* | query | ids |\n|--|--|--|\n| AB-1a | A | — |\n"),
    BadDocument(
      "table below a blank line", line: 2, says: "no table right under \"each query\"",
      "# AB-1 x\n<!-- each query -->\n\n\(head)| AB-1a | A | — |\n"),
    BadDocument(
      "delimiter of another width", line: 2, says: "as many --- as header cells",
      "# AB-1 x\n<!-- each query -->\n| case | query | ids |\n|--|--|\n| AB-1a | A | — |\n"),
    BadDocument(
      "no table", line: 2, says: "no table right under", "# AB-1 x\n<!-- each query -->\n"),
    BadDocument(
      "unknown column", line: 3, says: "unknown column \"id\" of each query; did you mean \"ids\"?",
      "# AB-1 x\n<!-- each query -->\n| case | query | id |\n|--|--|--|\n| AB-1a | A | — |\n"),
    BadDocument(
      "two result columns", line: 3, says: "exactly one result column",
      "# AB-1 x\n<!-- each query -->\n| case | query | ids | count |\n|--|--|--|--|\n"
        + "| AB-1a | A | — | 0 |\n"),
    BadDocument(
      "column missing", line: 3, says: "each save has no column \"value\"",
      "# AB-1 x\n<!-- each save -->\n| case | reads |\n|--|--|\n| AB-1a | 1 |\n"),
    BadDocument(
      "column twice", line: 3, says: "is there twice",
      "# AB-1 x\n<!-- each query -->\n| case | query | query |\n|--|--|--|\n| AB-1a | A | — |\n"),
    BadDocument(
      "row of another heading", line: 5, says: "AB-2a does not extend the id of its heading, AB-1",
      each("| AB-2a | A | — |")),
    BadDocument(
      "row extended by digits", line: 5, says: "AB-12 does not extend", each("| AB-12 | A | — |")),
    BadDocument(
      "row with the heading's id", line: 5, says: "does not extend", each("| AB-1 | A | — |")),
    BadDocument("row without id", line: 5, says: "\"x\" is no id", each("| x | A | — |")),
    BadDocument(
      "row twice", line: 6, says: "AB-1a is used twice",
      each("| AB-1a | A | — |\n| AB-1a | A | — |")),
    BadDocument(
      "count that is none", line: 5, says: "\"x\" is no count",
      each("| AB-1a | A | x |").replacing("ids", with: "count")),
    BadDocument(
      "unknown error", line: 5,
      says: "unknown error code \"storefull\"; did you mean \"storeFull\"?",
      each("| AB-1a | A | storefull |").replacing("ids", with: "error")),
    BadDocument(
      "unknown payload", line: 5, says: "unknown attribute \"col\" of an error",
      each("| AB-1a | A | storeFull col=1 |").replacing("ids", with: "error")),
    BadDocument("no rows", line: 2, says: "a table of no cases", each("")),
    BadDocument(
      "unknown each", line: 2, says: "unknown verb \"qery\" of each; did you mean \"query\"?",
      "# AB-1 x\n<!-- each qery -->\n\(head)| AB-1a | A | — |\n"),
    BadDocument(
      "unknown each attribute", line: 2, says: "unknown attribute \"cover\" of each query",
      "# AB-1 x\n<!-- each query cover=R-1 -->\n\(head)| AB-1a | A | — |\n"),
    BadDocument(
      "seed without type", line: 1, says: "names no record type",
      "<!-- seed -->\n| id |\n|--|\n| a |\n"),
    BadDocument(
      "seed with more words", line: 1, says: "nothing else",
      "<!-- seed Items covers=R-1 -->\n| id |\n|--|\n| a |\n"),
    BadDocument(
      "seed without id", line: 2, says: "the first column of a seed is \"id\"",
      "<!-- seed Items -->\n| title |\n|--|\n| a |\n"),
    BadDocument(
      "seed of nothing", line: 1, says: "a seed of nothing", "<!-- seed Items -->\n| id |\n|--|\n\n"
    ),
  ]
}
