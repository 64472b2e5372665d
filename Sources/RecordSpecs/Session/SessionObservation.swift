import Records

/// A query that an actor observes, and what the session has printed of it.
///
/// A store tells of a commit in its own time. So that a session is the same each time, it waits after each command until
/// the observation has come to the answer that the store gives when it is asked.
@MainActor
final class SessionObservation {
  let actor: String

  private let query: Query
  private let database: any RecordDatabase
  /// The rows that were printed last.
  private var printed: [Record] = []
  /// The answers that have come since.
  private var arrived: [QuerySnapshot] = []
  /// The last answer that came; nil before the first.
  private var last: QuerySnapshot?
  private var isPrinted = false
  private var failure: RecordError?
  private(set) var isOver = false
  private var waiting: CheckedContinuation<Void, Never>?
  private var task: Task<Void, Never>?

  /// How long an answer may take. It is no measure of a store: a session whose answer never comes must end somehow, and a
  /// machine that runs thousands of sessions at once may be late.
  private static let patience = Duration.seconds(120)

  init(of query: Query, in database: any RecordDatabase, by actor: String) {
    self.actor = actor
    self.query = query
    self.database = database
    let observation = database.observe(query)
    task = Task { [weak self] in
      do throws(RecordError) {
        for try await snapshot in observation { self?.take(snapshot) }
        self?.end(with: nil)
      } catch {
        self?.end(with: error)
      }
    }
  }

  func cancel() {
    task?.cancel()
  }

  /// Waits until the observation is over.
  func untilOver() async {
    while !isOver { await next() }
  }

  /// What an observation has to tell.
  enum News {
    case rows(RowChanges<RecordID>, from: [Record], to: [Record])
    case failure(RecordError)
    /// The store's answer did not come.
    case nothingCame
    /// An answer came that is the one before.
    case nothingNew
  }

  /// Waits until what has come is the store's answer, and tells what is new; nil when that is nothing.
  func news() async -> News? {
    let isLate = await settle()
    defer { arrived = [] }
    if isLate { return .nothingCame }
    if let failure {
      self.failure = nil
      return .failure(failure)
    }
    guard let last, !arrived.isEmpty else { return nil }
    if arrived.dropFirst(isPrinted ? 0 : 1).contains(where: \.changes.isEmpty) {
      return .nothingNew
    }
    // Several answers that came between two commands are told as one.
    let changes =
      arrived.count == 1
      ? arrived[0].changes : RowChanges(from: printed, to: last.records, id: \.id)
    // Commits that undo each other and come as one.
    if isPrinted, changes.isEmpty { return nil }
    defer {
      printed = last.records
      isPrinted = true
    }
    return .rows(changes, from: printed, to: last.records)
  }

  // MARK: What comes

  private func take(_ snapshot: QuerySnapshot) {
    arrived.append(snapshot)
    last = snapshot
    wake()
  }

  private func end(with error: RecordError?) {
    failure = error
    isOver = true
    wake()
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }

  private func next() async {
    await withCheckedContinuation { waiting = $0 }
  }

  /// - Returns: Whether the answer did not come.
  private func settle() async -> Bool {
    var isLate = false
    let alarm = Task {
      try? await Task.sleep(for: Self.patience)
      if !Task.isCancelled {
        isLate = true
        wake()
      }
    }
    defer { alarm.cancel() }
    while !isOver, !isLate {
      // A question that the store refuses ends the observation, with the reason.
      let answer = try? await database.all(query)
      if isOver || (answer != nil && last?.records == answer) { return false }
      await next()
    }
    return isLate
  }
}
