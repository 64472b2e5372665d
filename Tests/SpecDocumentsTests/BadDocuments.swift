extension BadDocument {
  static let all = directives + headings + fences + tables + sessions

  private static let fence = "```session\n> count A\n1\n```\n"

  private static let directives = [
    BadDocument(
      "unknown key", line: 1, says: "unknown attribute \"scren\" of spec; did you mean \"screen\"?",
      "<!-- spec scren=lists -->\n"),
    BadDocument(
      "unknown format", line: 1, says: "format 2 is unknown", "<!-- spec format=2 -->\n# T\n"),
    BadDocument(
      "format that is no number", line: 1, says: "format one is unknown",
      "<!-- spec format=one -->\n"),
    BadDocument(
      "key without value", line: 1, says: "has no value", "<!-- spec format -->\n"),
    BadDocument(
      "key twice", line: 1, says: "written twice", "<!-- spec format=1 format=1 -->\n"),
    BadDocument(
      "unknown screen", line: 1, says: "unknown screen \"list\"; did you mean \"lists\"?",
      "<!-- spec screen=list -->\n"),
    BadDocument(
      "unknown capability", line: 1, says: "did you mean \"references\"?",
      "<!-- spec requires=refernces -->\n"),
    BadDocument(
      "spec elsewhere", line: 3, says: "line 1 and nowhere else", "# T\n\n<!-- spec format=1 -->\n"),
    BadDocument(
      "unknown directive", line: 2, says: "unknown directive \"sead\"; did you mean \"seed\"?",
      "# T\n<!-- sead Items -->\n"),
    BadDocument(
      "ordinary comment", line: 1, says: "a remark starts with <!-- #", "<!-- to be done -->\n"),
    BadDocument(
      "comment without end", line: 2, says: "never closed", "# T\n<!-- seed Items\n"),
    BadDocument(
      "text behind a comment", line: 1, says: "text behind a directive", "<!-- # x --> y\n"),
    BadDocument(
      "comment in prose", line: 1, says: "inside a line of prose", "see <!-- seed A --> here\n"),
    BadDocument(
      "directive in a list", line: 1, says: "inside a list or a quote",
      "- <!-- seed A -->\n  | id |\n  |--|\n"),
    BadDocument(
      "directive in HTML", line: 2, says: "inside an HTML block", "<div>\n<!-- seed A -->\n</div>\n"
    ),
  ]

  private static let headings = [
    BadDocument(
      "repeated id", line: 6, says: "AB-1 is used twice", "# AB-1 x\n\(fence)# AB-1 y\n\(fence)"),
    BadDocument(
      "small letters", line: 1, says: "\"shop-1\" is no id", "# shop-1 x\n\(fence)"),
    BadDocument("colon", line: 1, says: "\"SHOP-1:\" is no id", "# SHOP-1: x\n\(fence)"),
    BadDocument(
      "too many letters", line: 1, says: "\"SHOPPE-1\" is no id", "# SHOPPE-1 x\n\(fence)"),
    BadDocument(
      "three small letters", line: 1, says: "\"SHOP-1abc\" is no id", "# SHOP-1abc x\n\(fence)"),
    BadDocument(
      "session outside", line: 2, says: "a session outside any example", "# Title\n\(fence)"),
    BadDocument(
      "each outside", line: 2, says: "each query outside any example",
      "# Title\n<!-- each query -->\n| case | query | ids |\n|--|--|--|\n| AB-1a | A | — |\n"),
    BadDocument(
      "behind the example's section", line: 7, says: "outside any example",
      "## AB-1 x\n\(fence)# Next\n\(fence)"),
    BadDocument("nothing under it", line: 1, says: "nothing under it is run", "# AB-1 x\nprose\n"),
    BadDocument(
      "only a seed under it", line: 1, says: "nothing under it is run",
      "# AB-1 x\n<!-- seed A -->\n| id |\n|--|\n| a |\n"),
  ]

  private static let fences = [
    BadDocument(
      "unclosed session", line: 2, says: "never closed", "# AB-1 x\n```session\n> count A"),
    BadDocument("unclosed prose", line: 2, says: "never closed", "# AB-1 x\n```text\nx\n"),
    BadDocument(
      "unclosed in a list", line: 1, says: "never closed", "- ```text\n  x\n"),
    BadDocument(
      "near miss", line: 2, says: "did you mean \"session\"?", "# AB-1 x\n```sesion\n> open\n```\n"),
    BadDocument(
      "session in a list", line: 1, says: "inside a list", "- ```session\n  > count A\n  1\n  ```\n"
    ),
    BadDocument(
      "unknown fence attribute", line: 2,
      says: "unknown attribute \"cover\" of session; did you mean \"covers\"?",
      "# AB-1 x\n```session cover=R-1\n> count A\n1\n```\n"),
    BadDocument(
      "setup with attributes", line: 2, says: "it takes none",
      "# AB-1 x\n```session setup covers=R-1\n> count A\n1\n```\n\(fence)"),
    BadDocument(
      "setup as a later word", line: 2, says: "unknown attribute \"setup\"",
      "# AB-1 x\n```session covers=R-1 setup\n> count A\n1\n```\n"),
    BadDocument(
      "covers no requirement", line: 2, says: "\"12\" is no requirement",
      "# AB-1 x\n```session covers=12\n> count A\n1\n```\n"),
    BadDocument(
      "fails without reason", line: 2, says: "fails= has no reason",
      "# AB-1 x\n```session fails=json\n> count A\n1\n```\n"),
    BadDocument(
      "fails with a blank reason", line: 2, says: "fails= has no reason",
      "# AB-1 x\n```session fails=json reason=\" \"\n> count A\n1\n```\n"),
    BadDocument(
      "reason without fails", line: 2, says: "reason= without fails=",
      "# AB-1 x\n```session reason=\"x\"\n> count A\n1\n```\n"),
    BadDocument(
      "fails an unknown store", line: 2, says: "did you mean \"json\"?",
      "# AB-1 x\n```session fails=jsn reason=\"x\"\n> count A\n1\n```\n"),
    BadDocument(
      "open quotation", line: 2, says: "not closed",
      "# AB-1 x\n```session fails=json reason=\"x\n> count A\n1\n```\n"),
    BadDocument(
      "setup behind a session", line: 6, says: "behind a session of its example",
      "# AB-1 x\n\(fence)```session setup\n> count A\n```\n"),
    BadDocument(
      "malformed requirement", line: 1, says: "is no requirement", "It is so. [r-12]\n"),
  ]
}
