/// A small random generator that gives the same numbers for the same seed on every machine.
///
/// The algorithm is Steele, Lea and Flood's SplitMix (2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// True in so many of a hundred cases.
  package mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  /// A number from a range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// One of some values, of which there is at least one.
  package mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: values.indices, using: &self)]
  }
}
