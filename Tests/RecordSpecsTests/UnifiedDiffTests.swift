import RecordSpecs
import Testing

@Suite struct UnifiedDiffTests {
  private let text = (1...20).map { "line \($0)\n" }.joined()

  @Test func noEditIsNoDifference() {
    #expect(UnifiedDiff([], of: text, path: "x.md").lines.isEmpty)
  }

  @Test func nearEditsShareAHunkAndFarOnesDoNot() {
    let edits = [
      SourceEdit(line: 2, count: 1, replacement: ["two", "and a half"]),
      SourceEdit(line: 5, count: 0, replacement: ["between"]),
      SourceEdit(line: 19, count: 2, replacement: []),
    ]
    #expect(
      UnifiedDiff(edits, of: text, path: "x.md").lines == [
        "--- x.md", "+++ x.md", "@@ -1,7 +1,9 @@", " line 1", "-line 2", "+two", "+and a half",
        " line 3", " line 4", "+between", " line 5", " line 6", " line 7",
        "@@ -16,5 +18,3 @@", " line 16", " line 17", " line 18", "-line 19", "-line 20",
      ])
    #expect(SourceEdit.apply(edits, to: text).hasPrefix("line 1\ntwo\nand a half\nline 3\n"))
    #expect(SourceEdit.apply(edits, to: text).hasSuffix("line 17\nline 18\n"))
  }
}
