/// The comma-separated parts of a cell; commas inside strings and brackets belong to their part.
struct CellList {
  let items: [String]

  init(_ text: String) {
    var items: [String] = []
    var current: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in text.utf8 {
      switch byte {
      case _ where isEscaped:
        isEscaped = false
      case UInt8(ascii: "\\") where isInString:
        isEscaped = true
      case UInt8(ascii: "\""):
        isInString.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("):
        if !isInString { depth += 1 }
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
        if !isInString { depth -= 1 }
      case UInt8(ascii: ",") where !isInString && depth == 0:
        items.append(Self.text(current))
        current = []
        continue
      default:
        break
      }
      current.append(byte)
    }
    items.append(Self.text(current))
    self.items = items
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let blank = UInt8(ascii: " ")
    let start = bytes.drop { $0 == blank }
    return String(decoding: start.reversed().drop { $0 == blank }.reversed(), as: UTF8.self)
  }
}
