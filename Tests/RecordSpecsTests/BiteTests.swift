import RecordSpecs
import SpecDocuments
import Testing

/// A document that passes, and every way of changing one expectation of it: each must turn it red at its line.
@Suite struct BiteTests {
  static let document = """
    <!-- spec format=1 screen=lists -->
    # ASK Things
    <!-- seed Items -->
    | id | title  | quantity |
    |----|--------|----------|
    | a  | Apples | 6        |
    | b  | bread  | 1        |
    ## ASK-1 Queries
    <!-- each query -->
    | case   | query                   | ids  |
    |--------|-------------------------|------|
    | ASK-1a | Items SORT BY title     | a, b |
    | ASK-1b | Items WHERE title == "" | —    |
    <!-- each query -->
    | case   | query                   | count |
    |--------|-------------------------|-------|
    | ASK-1c | Items                   | 2     |
    <!-- each query -->
    | case   | query                   | error                      |
    |--------|-------------------------|----------------------------|
    | ASK-1d | Items WHERE title == 1  | kindMismatch field=title   |
    ## ASK-2 Values
    <!-- each save -->
    | case   | value         | reads      |
    |--------|---------------|------------|
    | ASK-2a | "caf\\u{e9}"  | "café"     |
    | ASK-2b | 6e1           | 60.0       |
    <!-- each predicate -->
    | case   | format        | args | prints        |
    |--------|---------------|------|---------------|
    | ASK-2c | title == %@   | "x"  | title == "x"  |
    ## ASK-3 A screen
    ```session
    > open
    loading
    empty "No Records Found"
    > tap add
    editor new name="" save=off
    > save Lists/a name="Milk"
    Lists/a rev#1 name="Milk"
    > save Lists/a name="Milk"
    ! recordChanged record=Lists/a
      client name="Milk"
      server rev#1 name="Milk"
    ```
    """

  @Test func itPasses() async throws {
    #expect(try await SpecRun.report(Self.document).failures == [])
  }

  @Test(arguments: [
    (12, "| a, b |", "| b, a |"), (12, "| a, b |", "| a    |"), (13, "| —    |", "| a    |"),
    (17, "| 2     |", "| 3     |"), (21, "kindMismatch field=title ", "invalidQuery             "),
    (21, "field=title", "field=other"), (26, "\"café\"", "\"cafe\u{301}\""),
    (27, "| 60.0", "| 60  "), (31, "title == \"x\"  |", "title == \"y\"  |"),
    (35, "loading", "blank"), (34, "loading\n", ""), (36, "No Records", "no Records"),
    (38, "save=off", "save=on"), (40, "rev#1", "rev#2"), (42, "recordChanged", "alreadyExists"),
    (42, "record=Lists/a\n  client", "record=Lists/b\n  client"),
    (44, "server rev#1 name=\"Milk\"", "server rev#1"),
  ])
  func aChangeTurnsItRed(line: Int, old: String, new: String) async throws {
    let altered = Self.document.replacing(old, with: new)
    try #require(!altered.utf8.elementsEqual(Self.document.utf8))
    let failures = try await SpecRun.report(altered).failures
    #expect(failures.contains { $0.hasPrefix("Specs/x.md:\(line): ") }, "\(failures)")
  }
}
