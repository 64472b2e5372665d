package import Foundation
import Records
import Synchronization

/// A clock that stands still until it is told to tick, so that all stores give the same dates.
package final class TrialClock: RecordClock {
  private let ticks = Mutex(0)

  package init() {}

  package var now: Date {
    Date(timeIntervalSinceReferenceDate: Double(ticks.withLock { $0 }))
  }

  func set(_ time: Int) { ticks.withLock { $0 = time } }
}

/// Does the steps of a trial on one store and writes down what it answered.
///
/// Versions are written as the number of the sighting and cursors not at all, so that the notes of two stores are equal
/// exactly when their answers are.
struct TrialRunner: Sendable {
  private(set) var database: any RecordDatabase
  /// Every state of a record that was seen, oldest first.
  private var seen: [RecordID: [Record]] = [:]
  private var versions: [RecordID: [RecordVersion]] = [:]
  private var paging: (query: Query, cursor: Cursor)?
  private var token: ChangeToken?
  /// How many records the last query answered, nil when it failed or none was asked.
  private(set) var answered: Int?
  private(set) var code: [RecordError.Code] = []

  init(_ database: any RecordDatabase) {
    self.database = database
  }

  /// Takes over what was noted before the store was opened again.
  func reopened(as database: any RecordDatabase) -> TrialRunner {
    var next = TrialRunner(database)
    next.seen = seen
    next.versions = versions
    next.paging = paging
    next.token = token
    return next
  }

  /// What the store answers to a step, a line a record.
  mutating func perform(_ operation: TrialOperation) async -> [String] {
    answered = nil
    code = []
    do throws(RecordError) {
      return try await answer(to: operation)
    } catch {
      return [note(error)]
    }
  }

  /// What another store, or this one in another light, answers to a step.
  private mutating func answer(
    on database: any RecordDatabase, to operation: TrialOperation
  ) async throws(RecordError) -> [String] {
    let own = self.database
    self.database = database
    defer { self.database = own }
    return try await answer(to: operation)
  }

  /// What the store answers to a step in a cancelled task.
  private mutating func cancelled(_ operation: TrialOperation) async -> [String] {
    let runner = self
    let done = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var runner = runner
      let notes = await runner.perform(operation)
      return (runner, notes)
    }.value
    self = done.0
    answered = nil
    return done.1
  }

  private mutating func answer(to operation: TrialOperation) async throws(RecordError) -> [String] {
    switch operation {
    case .save, .edit, .update, .delete:
      guard let modification = modification(operation) else { return ["nothing to edit"] }
      return note(try await database.modify([modification], atomically: true))
    case .batch(let items, let atomically):
      let modifications = items.compactMap { modification($0) }
      return note(try await database.modify(modifications, atomically: atomically))
    case .fetch(let ids, let fields):
      let found = try await database.fetch(ids, fields: fields)
      return found.values.sorted { $0.id < $1.id }.map { note($0) }
    case .query(let query):
      let records = try await database.page(query, after: nil, limit: nil).records
      answered = records.count
      return records.map { note($0) }
    case .count(let query): return ["\(try await database.count(query))"]
    case .page(let query, let size): return try await page(query, after: nil, size)
    case .nextPage(let size):
      guard let paging else { return ["no page to go on from"] }
      return try await page(paging.query, after: paging.cursor, size)
    case .foreignCursor(let query):
      guard let paging else { return ["no cursor"] }
      return try await page(query, after: paging.cursor, 2)
    case .changes(let limit):
      let page = try await database.changes(since: token, limit: limit)
      token = page.token
      return page.changes.map {
        switch $0 {
        case .saved(let record): note(record)
        case .deleted(let id): "deleted \(id)"
        }
      } + ["more: \(page.hasMore)"]
    case .compact(let upToNow):
      var place = token ?? ChangeToken(rawValue: 0)
      if upToNow { place = try await database.changes(since: nil, limit: nil).token }
      try await database.compact(before: place)
      return []
    case .foreignToken:
      let token = ChangeToken(rawValue: (token?.rawValue ?? 0) + 1_000_000)
      return ["more: \(try await database.changes(since: token, limit: nil).hasMore)"]
    case .index(let index):
      _ = try? await database.ensureIndex(index)
      return []
    case .law(let law): return try await law.notes(from: database)
    case .reopen(let question): return try await answer(to: question)
    case .cancelled(let operation): return await cancelled(operation)
    case .bare(let operation):
      return try await answer(on: BareDatabase(base: database), to: operation)
    }
  }

  private mutating func page(
    _ query: Query, after cursor: Cursor?, _ size: Int
  ) async throws(RecordError) -> [String] {
    let page = try await database.page(query, after: cursor, limit: size)
    paging = page.cursor.map { (query, $0) }
    return page.records.map { note($0) } + ["more: \(page.cursor != nil)"]
  }

  private func modification(_ operation: TrialOperation) -> Modification? {
    switch operation {
    case .save(let id, let fields, let policy, let version):
      var record = Record(id, fields)
      record.version = self.version(version, of: id)
      return .save(record, policy)
    case .edit(let id, let age, let changes, let policy):
      guard var record = seen[id]?.dropLast(age).last else { return nil }
      for (field, value) in changes { record[field] = value }
      return .save(record, policy)
    case .update(let id, let operations, let version):
      return .update(id, operations, ifVersion: self.version(version, of: id))
    case .delete(let id, let version):
      return .delete(id, ifVersion: self.version(version, of: id))
    default: return nil
    }
  }

  private func version(_ version: TrialOperation.Version, of id: RecordID) -> RecordVersion? {
    guard case .seen(let age) = version else { return nil }
    return versions[id]?.dropLast(age).last
  }

  // MARK: - Notes

  private mutating func note(_ result: ModifyResult) -> [String] {
    result.outcomes.map { outcome in
      switch outcome {
      case .success(.saved(let record)): note(record)
      case .success(.deleted(let id)): "deleted \(id)"
      case .failure(let error): note(error)
      }
    }
  }

  private mutating func note(_ error: RecordError) -> String {
    code.append(error.code)
    var text = "! \(error.code)"
    if let record = error.record { text += " record=\(record)" }
    if let field = error.field { text += " field=\(field)" }
    if let expected = error.expected { text += " expected=\(expected)" }
    if let got = error.got { text += " got=\(got)" }
    for (name, record) in [
      ("client", error.client), ("server", error.server), ("ancestor", error.ancestor),
    ] {
      if let record { text += "\n  \(name) \(note(record))" }
    }
    return text
  }

  private mutating func note(_ record: Record) -> String {
    var text = record.id.description
    if let version = record.version {
      var known = versions[record.id, default: []]
      if !known.contains(version) {
        known.append(version)
        versions[record.id] = known
      }
      if record.desiredFields == nil, seen[record.id]?.last?.version != version {
        seen[record.id, default: []].append(record.ancestor)
      }
      text += " version \((known.firstIndex(of: version) ?? 0) + 1)"
    }
    if let created = record.created, let modified = record.modified {
      text +=
        " \(created.timeIntervalSinceReferenceDate) \(modified.timeIntervalSinceReferenceDate)"
    }
    for field in record.fields {
      if let value = record[field] { text += " \(field)=\(value.literal)" }
    }
    return text
  }
}
