import Foundation
import Testing

/// The pages under Documentation: whatever they show is run as it stands there.
@Suite struct DocumentationTests {
  /// A fenced block: what stands behind the fence, and the lines in it.
  private struct Block {
    let info: [String]
    let line: Int
    var lines: [String] = []

    /// The commands of a console, each with what it prints.
    var commands: [(line: Int, command: String, output: [String])] {
      var commands: [(line: Int, command: String, output: [String])] = []
      for (index, text) in lines.enumerated() {
        if text.hasPrefix("$ ") {
          commands.append((line + index + 1, String(text.dropFirst(2)), []))
        } else if !commands.isEmpty {
          commands[commands.count - 1].output.append(text)
        }
      }
      return commands
    }
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation")

  private static func blocks(of page: String) throws -> [Block] {
    let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
    var blocks: [Block] = []
    var isOpen = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        isOpen.toggle()
        if isOpen {
          let info = line.dropFirst(3).split(separator: " ").map(String.init)
          blocks.append(Block(info: info, line: index + 1))
        }
      } else if isOpen {
        blocks[blocks.count - 1].lines.append(String(line))
      }
    }
    return blocks
  }

  @Test(arguments: ["moving-records.md"])
  func `a page prints what it says it prints`(page: String) async throws {
    let blocks = try Self.blocks(of: page)
    #expect(blocks.contains { $0.info == ["console"] })
    try await Docket.withFolder { docket in
      for block in blocks {
        // A file is shown with its name behind the fence.
        if block.info.count == 2 {
          try docket.write(block.lines.map { $0 + "\n" }.joined(), to: block.info[1])
        }
        guard block.info == ["console"] else { continue }
        for (line, command, output) in block.commands {
          let run = try docket.shell("\(command) 2>&1")
          #expect(
            run.lines.map { $0.trimmingSuffix("\r") } == output, "\(page):\(line): \(command)")
        }
      }
    }
  }
}

extension String {
  /// The rows of a CSV file end with CR LF, which a page does not show.
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
