package import DurableFiles

/// Which call is to fail, and how.
package struct FileFault: Sendable {
  /// What happens instead of what should.
  package enum Effect: Hashable, Sendable {
    /// The call throws this value of `errno` and does nothing.
    case fails(Int32)
    /// A read or write handles at most so many bytes.
    case isShort(Int)
    /// A write takes at most so many bytes, and the one after it finds no room: the next one, or for a lasting fault all.
    case fillsUp(after: Int)
  }

  private let operation: FileError.Operation?
  private let suffix: String
  let effect: Effect
  private var callsBefore: Int
  let isLasting: Bool

  /// Describes a fault.
  ///
  /// - Parameters:
  ///   - operation: The call, nil for any.
  ///   - suffix: How the path ends, so that one file of several can be meant.
  ///   - callsBefore: How many such calls go well first.
  ///   - isLasting: Whether all later ones fail as well, or only this one.
  package init(
    _ effect: Effect, on operation: FileError.Operation? = nil, of suffix: String = "",
    after callsBefore: Int = 0, isLasting: Bool = false
  ) {
    self.effect = effect
    self.operation = operation
    self.suffix = suffix
    self.callsBefore = callsBefore
    self.isLasting = isLasting
  }

  /// What becomes of a call, nil if it is not meant; counts it if it is.
  mutating func effect(on operation: FileError.Operation, _ path: String) -> Effect? {
    guard self.operation == nil || self.operation == operation, path.hasSuffix(suffix) else {
      return nil
    }
    defer { callsBefore -= 1 }
    return callsBefore == 0 || (isLasting && callsBefore < 0) ? effect : nil
  }
}
