/// Why no order explains a history: the longest beginning of one, and the calls of which none can be next.
package struct Contradiction: Sendable, CustomStringConvertible {
  /// A call that cannot be next.
  package struct Stuck: Sendable {
    package let call: RecordedCall
    /// What it would have to answer.
    package let due: StoreAnswer
  }

  /// Calls in an order that explains their answers.
  package let order: [RecordedCall]
  /// What could come next, with answers that do not fit.
  package let stuck: [Stuck]

  package var description: String {
    let beginning = order.enumerated().map { "    \($0.offset + 1). \($0.element)" }
    let end = stuck.map { "    no place for \($0.call), which would be \($0.due)" }
    return (["no order of the calls explains their answers:"] + beginning + end)
      .joined(separator: "\n")
  }
}
