/// Numbers and text that look random and are the same in each run.
struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits, by SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// A number from 0 up to a bound.
  mutating func number(below bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// Words of lowercase letters up to a length.
  mutating func text(length: Int) -> String {
    var text = ""
    while text.utf8.count < length {
      if !text.isEmpty { text += " " }
      text += Self.words[number(below: Self.words.count)]
    }
    return String(text.utf8.prefix(length)) ?? text
  }

  /// A name as random as a UUID, in its form.
  mutating func uuid() -> String {
    let digits = Array((hexadecimal(next()) + hexadecimal(next())).utf8)
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func hexadecimal(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static let words = [
    "amber", "bread", "cider", "dawn", "ember", "fern", "grain", "harbour", "iris", "juniper",
    "kettle", "lichen", "meadow", "north", "opera", "plum", "quarry", "river", "stone", "tide",
    "umbra", "violet", "willow", "yarrow", "zenith", "a", "of", "the", "and", "without",
  ]
}
