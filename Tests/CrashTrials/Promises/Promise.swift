package import Foundation

/// Something that the stores in files promise, the check of it, and a store that was weakened so that the check fails.
///
/// A check that no weakened store fails would show nothing.
package struct Promise: Sendable, CustomStringConvertible {
  /// What is promised.
  package let name: String
  /// What the check does.
  package let check: String
  /// What was taken away from the store that must fail it.
  package let twin: String
  /// Makes the check, of the store as it is or of the weakened one, and says what was wrong.
  private let run: @Sendable (_ isWeak: Bool) async -> [String]

  init(
    _ name: String, check: String, twin: String,
    run: @escaping @Sendable (_ isWeak: Bool) async -> [String]
  ) {
    self.name = name
    self.check = check
    self.twin = twin
    self.run = run
  }

  package var description: String { "\(name): \(twin)" }

  /// What is wrong with the store as it is: nothing, if it keeps the promise.
  package func breaches() async -> [String] {
    await run(false)
  }

  /// What the same check finds wrong with the weakened store: something, if the check is worth anything.
  package func breachesOfTwin() async -> [String] {
    await run(true)
  }

  /// All of them.
  ///
  /// - Parameter executable: A program that lives as an ``Assembly``, to be killed.
  package static func all(_ executable: URL) -> [Promise] {
    crashes + deaths(of: executable) + faults + sharing + refusals + concurrency
  }
}
