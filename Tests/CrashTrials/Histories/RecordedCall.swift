/// A call that somebody made among others, when it began and ended, and what came of it.
package struct RecordedCall: Hashable, Sendable, Codable {
  package var call: StoreCall
  /// Nil when nobody was told: the process died, and the call may have done its work or not.
  package var answer: StoreAnswer?
  /// Which of the tasks made it; a task makes one call at a time.
  package var task: Int
  /// Which of the connections was used.
  package var connection: Int
  /// When it began, in the nanoseconds of a clock that all processes of the machine share.
  package var start: UInt64
  /// When it ended, the largest number if it did not.
  package var end: UInt64

  package init(
    _ call: StoreCall, _ answer: StoreAnswer?, task: Int, connection: Int = 0, start: UInt64,
    end: UInt64 = .max
  ) {
    self.call = call
    self.answer = answer
    self.task = task
    self.connection = connection
    self.start = start
    self.end = end
  }

  /// Whether it had its turn under the writers' lock, and so came after all commits before it: not when it was cancelled,
  /// or has given up waiting.
  var hadTurnToWrite: Bool {
    if case .refused(let code) = answer, StoreModel.harmless.contains(code) { return false }
    return call.isWrite
  }

  /// Whether it was under way at a moment at which the other was as well.
  func overlaps(_ other: RecordedCall) -> Bool {
    !(end < other.start || other.end < start)
  }
}

extension RecordedCall: CustomStringConvertible {
  package var description: String {
    "task \(task) on connection \(connection): \(call) -> "
      + (answer.map(\.description) ?? "not answered")
  }
}
