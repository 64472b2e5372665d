extension BadDocument {
  private static func session(_ lines: String) -> String {
    "# AB-1 x\n```session\n\(lines)\n```\n"
  }

  private static func screen(_ lines: String) -> String {
    "<!-- spec screen=lists -->\n# AB-1 x\n```session\n\(lines)\n```\n"
  }

  static let sessions = [
    BadDocument(
      "unknown verb", line: 3, says: "unknown verb \"serch\"; did you mean \"search\"?",
      session("> serch \"x\"")),
    BadDocument("no command", line: 3, says: "no command", session(">")),
    BadDocument("empty session", line: 2, says: "does nothing", session("")),
    BadDocument(
      "output without command", line: 3, says: "a line of output without a command",
      session("loading\n> count A\n1")),
    BadDocument(
      "output behind a blank line", line: 6, says: "a line of output without a command",
      session("> count A\n1\n\n2")),
    BadDocument(
      "screen verb without screen", line: 3, says: "names no screen", session("> open\nloading")),
    BadDocument(
      "lone ellipsis", line: 6, says: "... stands alone", screen("> open\n> pull\n...")),
    BadDocument(
      "second open", line: 7, says: "... stands alone",
      screen("> open\n...\n> open\n...")),
    BadDocument(
      "actor of the store", line: 3, says: "belong to nobody", session("bob> store releases")),
    BadDocument(
      "unknown policy", line: 3, says: "unknown policy \"overwite\"; did you mean \"overwrite\"?",
      session("> save A/a policy=overwite x=1")),
    BadDocument("no record", line: 3, says: "write Type/name", session("> get A")),
    BadDocument("field without value", line: 3, says: "has no value", session("> save A/a x")),
    BadDocument(
      "unknown operation", line: 3, says: "did you mean \"increment\"?",
      session("> update A/a x incremnt 1")),
    BadDocument("update of nothing", line: 3, says: "changes no field", session("> update A/a")),
    BadDocument("batch of nothing", line: 3, says: "a batch of nothing", session("> batch atomic")),
    BadDocument(
      "verb in a batch", line: 3, says: "unknown verb \"get\" in a batch",
      session("> batch atomic\n| get A/a")),
    BadDocument("field twice", line: 3, says: "there twice", session("> save A/a x=1 x=2")),
    BadDocument("open string", line: 3, says: "not closed", session("> save A/a x=\"y")),
    BadDocument("open bracket", line: 3, says: "not closed", session("> save A/a x=[1, 2")),
    BadDocument(
      "malformed token", line: 3, says: "write if=rev#1", session("> delete A/a if=rev#")),
    BadDocument("malformed cursor", line: 3, says: "after=cur#1", session("> page A after=1")),
    BadDocument(
      "unknown store word", line: 3, says: "did you mean \"fails\"?",
      session("> store fail next read with unavailable")),
    BadDocument(
      "unknown side", line: 3, says: "did you mean \"write\"?",
      session("> store fails next wirte with unavailable")),
    BadDocument(
      "unknown code", line: 3, says: "did you mean \"storeFull\"?",
      session("> store fails next write with storefull")),
    BadDocument("no code", line: 3, says: "names no error", session("> store fails next write")),
    BadDocument("malformed duration", line: 3, says: "the units are", session("> clock +2 s")),
    BadDocument(
      "crash without number", line: 3, says: "store crashes after write 1",
      session("> store crashes after write")),
  ]
}
