/// What the command line asks for.
struct CrashOptions: Sendable {
  /// A command line that cannot be understood.
  struct Mistake: Error {
    let description: String
  }

  static let usage = """
    Usage: record-crashes [--only TRIAL,…] [--steps N] [--points N] [--kills N]
           [--histories N] [--seed N]

    Crashes the stores in files in many ways and prints what was gone through; the lines that follow the figures tell what
    was broken, with what is needed to see it again, or, for promises and concurrency, what became of each part. Exits 1
    if something was broken.

    \(LongTrial.allCases.map { "  \($0.rawValue): \($0.abstract)" }.joined(separator: "\n"))

    --only    Only these trials.
    --steps   The longest workloads of the JSON store, in steps (4).
    --points  At how many moments the SQLite store crashes, each leaving several disks (100000).
    --kills   How many processes are killed; five in six of them must be at work just then (300).
    --histories  How many histories of calls that overlap are explained, of each store and way to it (1000).
    --seed    The first seed of what is done by chance (1).
    """

  private(set) var trials = LongTrial.allCases
  private(set) var steps = 4
  private(set) var points = 100_000
  private(set) var kills = 300
  private(set) var histories = 1_000
  private(set) var seed: UInt64 = 1
  private(set) var wantsHelp = false

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--help" {
        wantsHelp = true
        continue
      }
      guard ["--only", "--steps", "--points", "--kills", "--histories", "--seed"].contains(word),
        let value = rest.popFirst()
      else {
        throw Mistake(description: "\(word) is not understood.\n\(Self.usage)")
      }
      switch word {
      case "--steps": steps = try Self.number(value, of: word)
      case "--points": points = try Self.number(value, of: word)
      case "--kills": kills = try Self.number(value, of: word)
      case "--histories": histories = try Self.number(value, of: word)
      case "--seed": seed = UInt64(try Self.number(value, of: word))
      default: trials = try Self.trials(value)
      }
    }
  }

  private static func number(_ text: String, of option: String) throws(Mistake) -> Int {
    guard let number = Int(text), number > 0 else {
      throw Mistake(description: "\(option) takes a number over 0, not \(text).")
    }
    return number
  }

  private static func trials(_ list: String) throws(Mistake) -> [LongTrial] {
    var trials: [LongTrial] = []
    for word in list.split(separator: ",") {
      guard let trial = LongTrial(rawValue: String(word)) else {
        throw Mistake(description: "There is no trial \(word).\n\(Self.usage)")
      }
      trials.append(trial)
    }
    return trials
  }
}
