import RecordScreens
import Records
import SpecDocuments

/// What the kit's verbs have arranged for the calls to come; shared by all connections of one example.
@MainActor
final class KitControl {
  /// Counts what runs and what is held, so that the driver knows when everything is at rest.
  let activity: Activity

  private var nextFaults: [KitCommand.Side: [RecordError.Code]] = [:]
  private var lastingFaults: [KitCommand.Side: RecordError.Code] = [:]
  private var holds: [KitCommand.Side: Int] = [:]
  /// The calls that wait, oldest first; each is resumed with whether it gets an answer.
  private var held: [(actor: String, call: CheckedContinuation<Bool, Never>)] = []
  private var writesUntilCrash: Int?
  private var hasCrashed = false

  /// What is to happen to one call.
  struct Treatment: Sendable {
    var isHeld: Bool
    var fault: RecordError?
  }

  init(activity: Activity) {
    self.activity = activity
  }

  // MARK: The verbs

  func fail(_ scope: KitCommand.Scope, _ side: KitCommand.Side, with code: String) {
    let code = RecordError.Code(rawValue: code)
    switch scope {
    case .next: nextFaults[side, default: []].append(code)
    case .all: lastingFaults[side] = code
    }
  }

  func hold(_ side: KitCommand.Side) {
    holds[side, default: 0] += 1
  }

  func crash(afterWrite number: Int) {
    writesUntilCrash = number
  }

  /// Lets the held calls go, oldest first, each to its end before the next; what they ask anew can be held again.
  func release() async {
    for _ in held.indices where !held.isEmpty { await letGo(at: 0, answering: true) }
  }

  /// Lets the held calls of one actor go.
  func release(of actor: String) async {
    while let index = held.firstIndex(where: { $0.actor == actor }) {
      await letGo(at: index, answering: true)
    }
  }

  /// Ends the held calls without an answer and forgets every arrangement.
  func reset() async {
    nextFaults = [:]
    lastingFaults = [:]
    holds = [:]
    writesUntilCrash = nil
    hasCrashed = false
    while !held.isEmpty { await letGo(at: 0, answering: false) }
  }

  private func letGo(at index: Int, answering: Bool) async {
    let call = held.remove(at: index).call
    activity.release()
    call.resume(returning: answering)
    await activity.rest()
  }

  // MARK: The calls

  /// Decides, in the order of the calls, what happens to this one.
  func treatment(of side: KitCommand.Side) -> Treatment {
    var treatment = Treatment(isHeld: false)
    if let count = holds[side], count > 0 {
      holds[side] = count - 1
      treatment.isHeld = true
    }
    if hasCrashed {
      treatment.fault = Self.crashed
    } else if let code = nextFaults[side]?.first {
      nextFaults[side]?.removeFirst()
      treatment.fault = Self.injected(code)
    } else if let code = lastingFaults[side] {
      treatment.fault = Self.injected(code)
    }
    return treatment
  }

  /// Waits until the call is released; false when it is to end without an answer.
  func waitForRelease(of actor: String) async -> Bool {
    activity.hold()
    return await withCheckedContinuation { held.append((actor, $0)) }
  }

  /// Notes a write that was made; throws when its answer is to be lost.
  func didWrite() throws(RecordError) {
    guard let left = writesUntilCrash else { return }
    writesUntilCrash = left > 1 ? left - 1 : nil
    if left == 1 {
      hasCrashed = true
      throw Self.crashed
    }
  }

  private static let crashed = RecordError(
    .unavailable, "The example made the store crash; open it again.")

  private static func injected(_ code: RecordError.Code) -> RecordError {
    RecordError(code, "The example asked for this failure.")
  }
}
