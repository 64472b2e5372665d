import RecordBench

/// Whether both sides gave the same answers.
struct Answers {
  private(set) var compared = 0
  private(set) var differences: [String] = []

  /// Compares what the two sides answered.
  mutating func compare<Answer: Equatable>(_ question: String, _ raw: Answer, _ ours: Answer) {
    compared += 1
    if raw != ours { differences.append("\(question): \(raw) by hand, \(ours) by the store") }
  }
}
