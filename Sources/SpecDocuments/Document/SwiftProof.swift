package import Foundation

/// A Swift test that proves what no session can show: `<!-- proof covers=R-12 file=Tests/….swift test=name -->`.
package struct SwiftProof: Hashable, Sendable {
  /// The requirements it proves.
  package var covers: [String]

  /// The file of the test, from the folder that the book lies in.
  package var file: String

  /// The name of the test's function.
  package var test: String

  /// The 1-based line of the comment.
  package var line: Int

  /// The file's name and the test's, as lists show them.
  package var name: String {
    "\(file.split(separator: "/").last.map(String.init) ?? file) \(test)"
  }

  /// Whether the file is there and has a function of this name that is a test.
  ///
  /// - Parameter root: The folder that the book lies in; nil is the current one.
  package func exists(in root: URL? = nil) -> Bool {
    let url = root?.appending(path: file) ?? URL(fileURLWithPath: file)
    guard let data = FileManager.default.contents(atPath: url.path) else { return false }
    let source = SourceText(String(decoding: data, as: UTF8.self))
    let function = ["func \(test)(", "func `\(test)`("]
    guard
      let line = source.lines.firstIndex(where: { line in
        function.contains { line.firstRange(of: Array($0.utf8)) != nil }
      })
    else { return false }
    // The attribute stands on the function's line or on those above it, as far as the blank line before the test.
    let above = source.lines[...line].reversed().prefix { !$0.allSatisfy(\.isBlankOrLineEnd) }
    return above.contains { $0.firstRange(of: Array("@Test".utf8)) != nil }
  }
}
