import Foundation

/// What the command line asks for.
struct BenchOptions {
  /// A command line that cannot be understood.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    Usage: record-bench [--records N] [--sizes N,N,…] [--rounds N] [--only WORD] [--csv FILE] [--folder DIR]

    Measures the stores against plain C, SQLite and files side by side, and prints a table of ratios.
    --records says how many notes the table is about (100000), --sizes for how many the growth is shown
    (1000,10000,100000,1000000; none for no growth), --rounds how often each side runs (9). --only measures the rows
    whose name has the word. --csv writes the figures to a file too. --folder says where the stores' files are made,
    and so which disk is measured; a new temporary folder by default.
    """

  var records = 100_000
  var sizes = [1_000, 10_000, 100_000, 1_000_000]
  var rounds = 9
  var only: String?
  var csv: String?
  var folder: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--help" {
        print(Self.usage)
        exit(0)
      }
      guard
        ["--records", "--sizes", "--rounds", "--only", "--csv", "--folder"].contains(word),
        let value = rest.popFirst()
      else { throw Mistake(description: "\(word) is not understood.\n\(Self.usage)") }
      switch word {
      case "--records": records = try Self.number(value, of: word, from: 1_000)
      case "--rounds": rounds = try Self.number(value, of: word, from: 1)
      case "--sizes":
        sizes =
          value == "none"
          ? []
          : try value.split(separator: ",").map {
            try Self.number(String($0), of: word, from: 1_000)
          }
      case "--only": only = value
      case "--csv": csv = value
      default: folder = value
      }
    }
  }

  private static func number(_ text: String, of option: String, from least: Int) throws -> Int {
    guard let number = Int(text), number >= least else {
      throw Mistake(description: "\(option) takes a whole number from \(least) on, not \(text).")
    }
    return number
  }
}
