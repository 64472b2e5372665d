/// Lets only so many cases run at once.
///
/// Swift Testing starts all cases together, and each case of a file store holds several files open: more than a system
/// with its usual limits allows.
actor CaseSlots {
  static let shared = CaseSlots(count: 16)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) {
    free = count
  }

  func run<Result: Sendable>(_ body: @Sendable () async -> Result) async -> Result {
    await take()
    let result = await body()
    give()
    return result
  }

  private func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func give() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
