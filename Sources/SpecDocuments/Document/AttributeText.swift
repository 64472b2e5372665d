/// The `key=value` words behind a directive's or a fence's first word.
package enum AttributeText {
  package struct Entry {
    package var key: String
    package var value: String?
  }

  /// Why the text could not be cut into words.
  package struct Malformed: Error {
    var problem: String
  }

  /// Cuts `text` at blanks; a value may be quoted, with `\"` and `\\` inside.
  package static func entries(in text: some Collection<UInt8>) throws(Malformed) -> [Entry] {
    var entries: [Entry] = []
    var rest = Array(text)[...]
    while true {
      rest = rest.drop(while: \.isBlankOrLineEnd)
      guard !rest.isEmpty else { return entries }
      let key = rest.prefix { !$0.isBlankOrLineEnd && $0 != UInt8(ascii: "=") }
      rest = rest[key.endIndex...]
      guard rest.first == UInt8(ascii: "=") else {
        entries.append(Entry(key: key.text, value: nil))
        continue
      }
      rest = rest.dropFirst()
      if rest.first == .quotationMark {
        entries.append(Entry(key: key.text, value: try quoted(&rest)))
      } else {
        let value = rest.prefix { !$0.isBlankOrLineEnd }
        rest = rest[value.endIndex...]
        entries.append(Entry(key: key.text, value: value.text))
      }
    }
  }

  private static func quoted(_ rest: inout ArraySlice<UInt8>) throws(Malformed) -> String {
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == .quotationMark {
        guard rest.first?.isBlankOrLineEnd ?? true else {
          throw Malformed(problem: "a quoted value must be followed by a blank")
        }
        return value.text
      }
      if byte == .backslash, let next = rest.popFirst() {
        value.append(next)
      } else {
        value.append(byte)
      }
    }
    throw Malformed(problem: "a quoted value is not closed")
  }
}
