import Records

/// What a store is to its callers, small enough to be right at a glance: notes with versions, one call after the other.
///
/// It shares no code with the stores. Each change uses up the next number, which becomes the note's version; a batch that
/// fails as a whole uses up none.
package struct StoreModel: Hashable, Sendable {
  /// What is known of a name: the note, or that it was deleted, and which change that was.
  private struct State: Hashable {
    var note: StoreAnswer.Note?
    var change: UInt64
  }

  private var states: [String: State] = [:]
  private var sequence: UInt64 = 0

  /// An empty store.
  package init() {}

  /// The store that tells of these changes.
  package init(changes: [StoreAnswer.Change], last: UInt64) {
    for (place, change) in changes.enumerated() {
      // Only the order of the old changes matters, and no new one has so small a number.
      states[change.name] = State(note: change.note, change: UInt64(place))
    }
    sequence = last
  }

  /// The state after a call that was answered so; nil when it cannot be answered so in this state.
  ///
  /// - Parameter answer: Nil when nobody knows it: the call was under way when its process died.
  func after(_ call: StoreCall, answered answer: StoreAnswer?) -> StoreModel? {
    if case .refused(let code) = answer {
      return Self.harmless.contains(code) ? self : nil
    }
    var next = self
    let due = next.answer(to: call)
    return answer == nil || answer == due ? next : nil
  }

  /// Refusals that are promised wherever calls meet: of a task that was cancelled, and of one that waited too long.
  static let harmless: Set<String> = [
    RecordError.Code.cancelled.rawValue, RecordError.Code.storeLocked.rawValue,
  ]

  /// Does a call, and says what a store has to answer.
  package mutating func answer(to call: StoreCall) -> StoreAnswer {
    switch call {
    case .fetch(let names):
      .notes(notes.filter { names.contains($0.key) })
    case .query(let number):
      .notes(notes.filter { $0.value.number >= number })
    case .count(let number):
      .count(notes.count { $0.value.number >= number })
    case .changes:
      .changes(
        states.sorted { $0.value.change < $1.value.change }
          .map { StoreAnswer.Change(name: $0.key, note: $0.value.note) },
        last: sequence)
    case .modify(let edits, let atomically):
      .outcomes(outcomes(of: edits, atomically: atomically))
    case .compact: .done
    }
  }

  private var notes: [String: StoreAnswer.Note] { states.compactMapValues(\.note) }

  private mutating func outcomes(
    of edits: [StoreCall.Edit], atomically: Bool
  ) -> [StoreAnswer.Outcome] {
    let before = self
    var outcomes: [StoreAnswer.Outcome] = []
    for (place, edit) in edits.enumerated() {
      let outcome = outcome(of: edit)
      outcomes.append(outcome)
      guard atomically, case .failed = outcome else { continue }
      self = before
      return edits.indices.map {
        $0 == place ? outcome : .failed(RecordError.Code.batchFailed.rawValue, server: nil)
      }
    }
    return outcomes
  }

  private mutating func outcome(of edit: StoreCall.Edit) -> StoreAnswer.Outcome {
    let there = states[edit.name]?.note
    switch edit {
    case .save(_, let number, let policy, let version):
      guard let there else {
        // A note that was read and is gone is not brought back unasked.
        let isRefused = version != nil && [.ifUnchanged, .changedFields].contains(policy)
        return isRefused ? Self.failure(.unknownItem) : save(edit.name, number)
      }
      if policy == .insert { return Self.failure(.alreadyExists) }
      if policy == .ifUnchanged, version != there.version {
        return Self.failure(.recordChanged, there)
      }
      return save(edit.name, number)
    case .add(_, let number, let version):
      guard let there else { return Self.failure(.unknownItem) }
      if let version, version != there.version { return Self.failure(.recordChanged, there) }
      return save(edit.name, there.number + number)
    case .delete(_, let version):
      if let version {
        guard let there else { return Self.failure(.unknownItem) }
        if version != there.version { return Self.failure(.recordChanged, there) }
      }
      if there != nil {
        sequence += 1
        states[edit.name] = State(note: nil, change: sequence)
      }
      return .deleted
    }
  }

  private mutating func save(_ name: String, _ number: Int64) -> StoreAnswer.Outcome {
    sequence += 1
    let note = StoreAnswer.Note(number, version: sequence)
    states[name] = State(note: note, change: sequence)
    return .saved(note)
  }

  private static func failure(
    _ code: RecordError.Code, _ there: StoreAnswer.Note? = nil
  ) -> StoreAnswer.Outcome {
    .failed(code.rawValue, server: there)
  }
}
