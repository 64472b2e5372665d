import SpecDocuments
import Testing

@testable import RecordSpecs

@Suite struct OutputDifferenceTests {
  private func difference(_ expected: [String], _ actual: [String]) -> [String]? {
    let lines = expected.enumerated().map { index, text in
      ExpectedLine(line: 10 + index, kind: text == "..." ? .anyLines : .text(text))
    }
    return OutputDifference.between(lines, actual.map { OutputLine($0) })?.text
  }

  @Test(
    arguments: [
      ([], []), (["a"], ["a"]), (["..."], []), (["..."], ["a", "b"]), (["...", "b"], ["a", "b"]),
      (["a", "..."], ["a"]), (["a", "...", "d"], ["a", "b", "c", "d"]),
      (["...", "a", "..."], ["a"]), (["...", "a", "...", "a"], ["a", "b", "a"]),
    ] as [([String], [String])])
  func isNone(expected: [String], actual: [String]) {
    #expect(difference(expected, actual) == nil)
  }

  @Test(
    arguments: [
      (["a"], [], ["-a"]), ([], ["a"], ["+a"]), (["a", "b"], ["b", "a"], ["-a", " b", "+a"]),
      (["a", "b", "c"], ["a", "x", "c"], [" a", "-b", "+x", " c"]),
      (["...", "b"], ["a"], [" ...", "-b"]),
      (["a", "...", "d"], ["a", "b"], [" a", " ...", "-d"]),
      // Blanks count.
      (["a"], ["a "], ["-a", "+a "]),
      // What looks the same is told apart.
      (["caf\u{e9}"], ["cafe\u{301}"], ["-caf\\u{00E9}", "+cafe\\u{0301}"]),
    ] as [([String], [String], [String])])
  func isShown(expected: [String], actual: [String], shown: [String]) {
    #expect(difference(expected, actual) == shown)
  }
}
