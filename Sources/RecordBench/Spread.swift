/// The middle of numbers, and how far the middle half of them is apart.
package struct Spread: Sendable {
  /// The number in the middle.
  package let median: Double
  /// A quarter is below.
  package let low: Double
  /// A quarter is above.
  package let high: Double

  /// Orders numbers; there must be one at least.
  package init(_ numbers: [Double]) {
    let sorted = numbers.sorted()
    func quantile(_ part: Double) -> Double {
      let place = part * Double(sorted.count - 1)
      let below = Int(place)
      let above = min(below + 1, sorted.count - 1)
      return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }
    median = quantile(0.5)
    low = quantile(0.25)
    high = quantile(0.75)
  }
}
