import Records

extension ScreenCommand {
  /// Every form of every command, as a help text shows them; ROW is a title as a string, or `@` and a number.
  public static let forms: [String] = [
    "open", "close", "tap \(Button.allCases.map(\.rawValue).joined(separator: "|"))",
    "tap info ROW", "swipe delete ROW", "choose WORD", "type FIELD STRING", "search STRING",
    "sort NAME", "pull", "scroll end", "select ROW",
  ]

  /// The first words of the commands.
  public static let verbs: [String] = [
    "open", "close", "tap", "swipe", "choose", "type", "search", "sort", "pull", "scroll", "select",
  ]

  /// Whether a word is the first of a command.
  public static func isVerb(_ word: some StringProtocol) -> Bool {
    verbs.contains { $0 == word }
  }

  /// Reads a command.
  ///
  /// - Throws: ``ScreenCommandError`` that says what is expected, with the column.
  public init(parsing text: String) throws(ScreenCommandError) {
    var words = CommandWords(text)
    let verb = try words.next("a command")
    switch verb {
    case "open": self = .open
    case "close": self = .close
    case "pull": self = .pull
    case "tap":
      let name = try words.next("a button")
      if name == "info" {
        self = .info(try words.row())
      } else if let button = Button(rawValue: name) {
        self = .tap(button)
      } else {
        throw words.error(
          "There is no button \(name); there are "
            + "\(Button.allCases.map(\.rawValue).joined(separator: ", ")) and info ROW.")
      }
    case "swipe":
      try words.expect("delete")
      self = .delete(try words.row())
    case "scroll":
      try words.expect("end")
      self = .scrollEnd
    case "choose": self = .choose(try words.next("a word"))
    case "sort": self = .sort(try words.next("the name of an order"))
    case "type": self = .type(field: try words.next("a field"), text: try words.string())
    case "search": self = .search(try words.string())
    case "select": self = .select(try words.row())
    default:
      throw words.error(
        "There is no command \(verb); there are \(Self.verbs.joined(separator: ", ")).")
    }
    try words.end()
  }
}
