/// A command's arguments, sorted into operands and options and checked against its usage.
struct ParsedArguments {
  /// What stands by its place.
  let operands: [String]

  private let values: [String: [String]]

  init(operands: [String], values: [String: [String]]) {
    self.operands = operands
    self.values = values
  }

  /// Whether a switch was given.
  func has(_ option: String) -> Bool {
    values[option] != nil
  }

  /// What follows an option, nil when it was not given.
  func value(of option: String) -> String? {
    values[option]?.last
  }

  /// What follows an option each time it was given.
  func values(of option: String) -> [String] {
    values[option, default: []]
  }

  /// The whole number that follows an option.
  func number(of option: String, atLeast minimum: UInt64) throws(CommandFailure) -> UInt64? {
    guard let text = value(of: option) else { return nil }
    guard let number = UInt64(text), number >= minimum else {
      throw .unusable("\(option) takes a whole number from \(minimum) on, not \"\(text)\".")
    }
    return number
  }
}
