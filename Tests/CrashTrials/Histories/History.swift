/// Calls that several tasks made at the same time, and the state of the store before them.
package struct History: Sendable {
  /// Which calls must come before which.
  package enum Order: String, Sendable {
    /// A call that had ended before another began comes before it, whoever made the two.
    case all
    /// The same, but two reads through different connections may be either way round, and so may a save that was
    /// cancelled, which has looked at nothing. So a reader may not know yet of a
    /// save that is under way, though another connection's reader does; of one that was acknowledged everybody knows.
    case allButReadsApart
  }

  package var beginning: StoreModel
  package var calls: [RecordedCall]
  package var order: Order

  /// The most calls a history can have; it is looked at as bits of a number.
  package static let maximum = 64

  package init(
    beginning: StoreModel = StoreModel(), calls: [RecordedCall], order: Order = .all
  ) {
    self.beginning = beginning
    self.calls = calls
    self.order = order
  }

  /// Whether `first` must come before `second`.
  func isBefore(_ first: RecordedCall, _ second: RecordedCall) -> Bool {
    guard first.end < second.start else { return false }
    return order == .all || first.connection == second.connection || first.hadTurnToWrite
      || second.hadTurnToWrite
  }

  /// How many calls were under way together with one of another task.
  package var overlapping: Int {
    calls.count { call in calls.contains { $0.task != call.task && $0.overlaps(call) } }
  }

  /// What the last call told of the whole store; nil when it told something else.
  var end: StoreModel? {
    guard case .changes(let changes, let last) = calls.last?.answer else { return nil }
    return StoreModel(changes: changes, last: last)
  }

  /// What was known when a moment had passed: calls that had not ended have no answer yet.
  func until(_ moment: UInt64) -> History {
    var history = self
    history.calls = calls.filter { $0.start <= moment }.map { call in
      guard call.end > moment else { return call }
      var call = call
      call.answer = nil
      call.end = .max
      return call
    }
    return history
  }

  /// The calls in an order that explains their answers, without those that were not answered and not done; nil when there
  /// is no such order.
  package func explanation() -> [RecordedCall]? {
    let search = OrderSearch(self)
    return search.isExplained() ? search.order : nil
  }

  /// Why no order of the calls explains their answers, told by as few of them as it takes; nil when one does.
  package func contradiction() -> Contradiction? {
    guard explanation() == nil else { return nil }
    // What follows explains nothing that was wrong before: so there is a first answer that fits nowhere.
    let moments = calls.map(\.end).filter { $0 < .max }.sorted()
    var (sound, broken) = (-1, moments.count - 1)
    while broken - sound > 1 {
      let middle = (sound + broken) / 2
      if OrderSearch(until(moments[middle])).isExplained() {
        sound = middle
      } else {
        broken = middle
      }
    }
    let search = OrderSearch(broken >= 0 ? until(moments[broken]) : self)
    _ = search.isExplained()
    return search.contradiction
  }
}
