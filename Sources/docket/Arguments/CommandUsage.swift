/// What a command takes, as its help tells it and as its arguments are checked.
struct CommandUsage: Sendable {
  /// A value that stands by its place.
  struct Operand: Sendable {
    /// Its name in the usage line, such as `URL`.
    let name: String
    let abstract: String
    var isOptional = false
    var isRepeated = false
  }

  /// A value or a switch with a name.
  struct Option: Sendable {
    /// With its dashes, such as `--format`.
    let name: String
    /// What follows it, such as `FORMAT`; nil for a switch.
    var value: String?
    let abstract: String
    /// The only values it takes; empty when it takes others.
    var choices: [String] = []
    /// Whether it can be given several times.
    var isRepeatable = false
  }

  /// The command's word.
  let name: String
  /// What it does, for the list of commands: a phrase without a full stop.
  let abstract: String
  var operands: [Operand] = []
  var options: [Option] = []
  /// What the abstract has no room for, in lines.
  var discussion: [String] = []
  /// A line or more that work as they stand.
  let examples: [String]

  /// The options, `--help` among them.
  var allOptions: [Option] {
    options + [Option(name: "--help", abstract: "Show this.")]
  }
}
