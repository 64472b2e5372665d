import Records

/// What kind a column of CSV cells is taken for when nobody says it.
///
/// A column is taken for ints, doubles, bools or dates only if each of its cells, read so and written again, is the very
/// same text. So a zip code keeps its zeros, a version 1.10 stays apart from 1.1, and a number of twenty digits is not
/// rounded: they are text. Whole numbers may stand among doubles that can hold them exactly.
struct TextKind {
  private var hasText = false
  private var hasEmptyText = false
  private var hasDouble = false
  private var canBeBool = true
  private var canBeInt = true
  private var canBeNumber = true
  private var canBeDate = true

  /// Looks at a cell.
  mutating func add(_ text: String) {
    hasText = true
    canBeBool = canBeBool && (text == "true" || text == "false")
    canBeDate = canBeDate && DateText.isWritten(so: text)
    guard canBeInt || canBeNumber else { return }
    switch try? NumberText.number(text.utf8) {
    case .int(let value)? where String(value) == text:
      canBeNumber = canBeNumber && Double(exactly: value) != nil
    case .double(let value)? where NumberText.text(value) == text:
      canBeInt = false
      hasDouble = true
    default:
      canBeInt = false
      canBeNumber = false
    }
  }

  /// Looks at a cell of two quotes: empty text, or nothing, whatever the other cells are.
  mutating func addEmptyText() {
    hasEmptyText = true
  }

  /// The kind; nil when the column is empty.
  var kind: FieldKind? {
    guard hasText else { return hasEmptyText ? .string : nil }
    if canBeBool { return .bool }
    if canBeInt { return .int }
    if canBeNumber, hasDouble { return .double }
    return canBeDate ? .date : .string
  }
}

extension DateText {
  /// Whether a text is the one that its date is written as.
  static func isWritten(so text: String) -> Bool {
    // The shortest has ten characters and a hyphen after four; most texts are ruled out by that.
    guard text.utf8.count >= 10, text.utf8.dropFirst(4).first == UInt8(ascii: "-") else {
      return false
    }
    guard let date = date(text), let written = self.text(date) else { return false }
    return written == text
  }
}
