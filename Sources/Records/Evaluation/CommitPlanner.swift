import Foundation

/// Applies modifications one by one to what it knows of the records, without touching a store.
struct CommitPlanner {
  /// What a record is at this point of the batch.
  struct State {
    let id: RecordID
    /// What it was before the batch, nil when there was none.
    var before: Record?
    /// What it is now, nil when there is none.
    var record: Record?
    /// The number of its last change in this batch, nil while it has none.
    var number: UInt64?
  }

  /// A deletion that was asked for, and all that went with it.
  struct Deletion {
    let index: Int
    var deleted: [RecordID]
  }

  var schema: RecordSchema
  /// The records that the batch is about, in the order in which it first comes to them.
  private(set) var states: [State] = []
  /// Where each is among them, once there are too many to look through.
  private var places: [RecordID: Int] = [:]
  private static let fewStates = 8
  var deletions: [Deletion] = []
  let capabilities: Capabilities
  private(set) var sequence: UInt64
  let now: Date
  /// The last shape used for each type; records with the same fields share it.
  var shapes: [String: RecordShape] = [:]
  /// The shape used last, as long as it holds.
  var latest: PlannedShape?

  init(
    schema: RecordSchema, sequence: UInt64, now: Date, capabilities: Capabilities,
    latest: PlannedShape?
  ) {
    self.schema = schema
    self.sequence = sequence
    self.now = now
    self.capabilities = capabilities
    self.latest = latest
  }

  /// The place of a record that the batch is about; the store is asked for it the first time.
  mutating func place(
    of id: RecordID, _ lookup: (RecordID) throws(RecordError) -> Record?
  ) throws(RecordError) -> Int {
    let next = states.count
    let place = settledPlace(of: id)
    if place < next { return place }
    let record = try lookup(id)
    states.append(State(id: id, before: record, record: record))
    return place
  }

  /// The place of a record, which is the next one when the batch was not about it until now.
  private mutating func settledPlace(of id: RecordID) -> Int {
    let next = states.count
    if next < Self.fewStates { return states.firstIndex { $0.id == id } ?? next }
    if next == Self.fewStates {
      for (place, state) in states.enumerated() { places[state.id] = place }
    }
    // Found or entered at once, since hashing is most of the work.
    func asItIs(_ place: inout Int) -> Int { place }
    return asItIs(&places[id, default: next])
  }

  /// What is known of a record at this point of the batch, nil when the batch is not about it.
  func knownState(of id: RecordID) -> State? {
    if states.count <= Self.fewStates { return states.first { $0.id == id } }
    return places[id].map { states[$0] }
  }

  /// Takes a record, of which only a part was read, for what it is as a whole.
  mutating func complete(_ place: Int, with record: Record?) {
    states[place].before = record
    states[place].record = record
  }

  /// Makes room for so many records.
  mutating func reserveCapacity(_ count: Int) {
    states.reserveCapacity(count)
    if count > Self.fewStates { places.reserveCapacity(count) }
  }

  /// Gives a record its next state.
  mutating func change(_ place: Int, to record: Record?) {
    sequence += 1
    states[place].record = record
    states[place].number = sequence
  }

  /// Takes a record that is there out.
  mutating func delete(_ record: Record) {
    let next = states.count
    let place = settledPlace(of: record.id)
    if place == next { states.append(State(id: record.id, before: record, record: record)) }
    change(place, to: nil)
  }

  /// Does one modification, or nothing at all when it fails.
  ///
  /// - Throws: What the closures throw.
  mutating func apply(
    _ modification: Modification, index: Int,
    lookup: (RecordID) throws(RecordError) -> Record?,
    head: (RecordID) throws(RecordError) -> Record?,
    answer: (Query) throws(RecordError) -> [Record]
  ) throws(RecordError) -> Result<ModifyResult.Outcome, RecordError> {
    switch modification {
    case .save(let record, let policy):
      let place = try place(of: record.id, lookup)
      return attempt { (planner) throws(RecordError) in
        try planner.save(record, policy, at: place)
      }
    case .update(let id, let operations, let version):
      let place = try place(of: id, lookup)
      return attempt { (planner) throws(RecordError) in
        try planner.update(id, operations, ifVersion: version, at: place)
      }
    case .delete(let id, let version):
      let place = try place(of: id, head)
      if let version, states[place].record?.version != version {
        // Whoever is refused is told what is there instead.
        if states[place].number == nil { try complete(place, with: lookup(id)) }
        if let error = refusal(toDelete: id, ifVersion: version, states[place].record) {
          return .failure(error)
        }
      }
      if states[place].record != nil {
        deletions.append(Deletion(index: index, deleted: try cascade(from: id, answer)))
      }
      return .success(.deleted(id))
    }
  }

  /// Saves a record, or undoes what a save that fails has decided.
  private mutating func attempt(
    _ save: (inout CommitPlanner) throws(RecordError) -> Record
  ) -> Result<ModifyResult.Outcome, RecordError> {
    let before = schema
    do throws(RecordError) {
      return .success(.saved(try save(&self)))
    } catch {
      // A failed change fixes no kind.
      schema = before
      latest = nil
      return .failure(error)
    }
  }

  /// Why a record cannot be deleted, nil when it can or is not there.
  private func refusal(
    toDelete id: RecordID, ifVersion version: RecordVersion, _ existing: Record?
  ) -> RecordError? {
    guard let existing else { return RecordError.isMissing(id) }
    return version == existing.version
      ? nil : RecordError.recordChanged(client: nil, server: existing, record: id)
  }

  /// The plan, once all modifications were applied.
  consuming func plan(
    outcomes: [Result<ModifyResult.Outcome, RecordError>], before: RecordSchema, sequence: UInt64
  ) -> CommitPlan {
    var writes: [CommitPlan.Write] = []
    writes.reserveCapacity(states.count)
    var isInOrder = true
    var last: UInt64 = 0
    for state in states {
      // A record made and deleted in one batch was never there.
      guard let number = state.number, state.before != nil || state.record != nil else { continue }
      isInOrder = isInOrder && last < number
      last = number
      writes.append(
        CommitPlan.Write(id: state.id, record: state.record, before: state.before, number: number))
    }
    if !isInOrder { writes.sort { $0.number < $1.number } }
    let changesSchema = schema != before
    return CommitPlan(
      result: ModifyResult(outcomes: outcomes), writes: writes, schema: schema,
      changesSchema: changesSchema,
      sequence: writes.isEmpty && !changesSchema ? sequence : self.sequence)
  }
}
