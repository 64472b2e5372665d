/// Looks for an order in which calls, one after the other, give the answers that they gave when they overlapped.
///
/// This is the search of Wing and Gong: take any call that no other one must precede, see whether the model answers the
/// same, and go on from there; where nothing fits, take the last one back. What was tried once, the same calls with the
/// same state, is not tried again.
final class OrderSearch {
  private struct Situation: Hashable {
    let done: UInt64
    let state: StoreModel
  }

  private let history: History
  /// For each call, those that must come before it.
  private let predecessors: [UInt64]
  /// The calls that were answered, all of which must find a place.
  private let answered: UInt64
  private var hopeless: Set<Situation> = []
  private var path: [Int] = []
  private var state: StoreModel
  /// The longest beginning of an order that was found, and where it leads.
  private var longest: (path: [Int], state: StoreModel)

  init(_ history: History) {
    precondition(history.calls.count <= History.maximum, "a history has too many calls")
    self.history = history
    let calls = history.calls
    predecessors = calls.map { call in
      calls.indices.reduce(0) { bits, other in
        history.isBefore(calls[other], call) ? bits | 1 << UInt64(other) : bits
      }
    }
    answered = calls.indices.reduce(0) { bits, index in
      calls[index].answer == nil ? bits : bits | 1 << UInt64(index)
    }
    state = history.beginning
    longest = ([], history.beginning)
  }

  /// Whether there is such an order.
  func isExplained() -> Bool {
    isExplained(after: 0)
  }

  private func isExplained(after done: UInt64) -> Bool {
    if done & answered == answered { return true }
    guard hopeless.insert(Situation(done: done, state: state)).inserted else { return false }
    let before = state
    for index in candidates(after: done) {
      let call = history.calls[index]
      guard let next = before.after(call.call, answered: call.answer) else { continue }
      path.append(index)
      state = next
      if path.count > longest.path.count { longest = (path, state) }
      if isExplained(after: done | 1 << UInt64(index)) { return true }
      path.removeLast()
      state = before
    }
    return false
  }

  /// The calls that can be next.
  private func candidates(after done: UInt64) -> [Int] {
    history.calls.indices.filter {
      done & 1 << UInt64($0) == 0 && predecessors[$0] & ~done == 0
    }
  }

  /// The order that was found.
  var order: [RecordedCall] { path.map { history.calls[$0] } }

  /// Where the search got furthest, once it has failed.
  var contradiction: Contradiction {
    let done = longest.path.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    let stuck = candidates(after: done).map { index in
      var state = longest.state
      let call = history.calls[index]
      return Contradiction.Stuck(call: call, due: state.answer(to: call.call))
    }
    return Contradiction(
      order: longest.path.map { history.calls[$0] }, stuck: stuck.filter { $0.call.answer != nil })
  }
}
