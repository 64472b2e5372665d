import Foundation
package import Records

extension RecordImport {
  /// A file whose records were all tried.
  package struct Checked {
    /// The kinds with which they are saved.
    package let kinds: FieldKinds
    /// How many records the file has.
    package internal(set) var count = 0
    /// The records that cannot be saved, by their numbers.
    var bad: Set<Int> = []

    /// How many records can be saved.
    package var goodCount: Int { count - bad.count }
  }

  /// Reads the file for the second time, and tries every record on what the store has now, without changing it.
  ///
  /// Whether a record can be saved is decided by the plan that the store itself would make.
  ///
  /// - Parameter report: Is told what is wrong with a record.
  /// - Throws: A ``TransferError`` when a kind contradicts the store's, or the file changed; a `RecordError` when the
  ///   store cannot be read.
  package func check(
    _ survey: Survey, against database: any RecordDatabase,
    _ report: (TransferProblem) -> Void
  ) async throws -> Checked {
    let schema = try await database.schema()
    let kinds: FieldKinds
    do throws(TransferProblem) {
      kinds = try FieldKinds(survey.columns, given: options.kinds, schema: schema)
    } catch {
      throw TransferError(source.name, error)
    }
    var checked = Checked(kinds: kinds)
    var trial = ImportTrial(policy: options.policy, schema: schema)
    var batches = try ImportBatches(self, kinds: kinds)
    var meter = WorkMeter(.checking, of: survey.count)
    while let batch = try batches.next() {
      try Task.checkCancellation()
      var items: [ImportBatches.Item] = []
      for item in batch {
        switch item.record {
        case .success(let record):
          if let problem = trial.repetition(of: record.id, item.row) {
            checked.bad.insert(item.number)
            report(problem)
          } else {
            items.append(item)
          }
        case .failure(let problem):
          checked.bad.insert(item.number)
          report(problem)
        }
      }
      for (number, problem) in try await trial.problems(of: items, in: database) {
        checked.bad.insert(number)
        report(problem)
      }
      checked.count += batch.count
      meter.advance(by: batch.count)
    }
    meter.finish()
    return checked
  }
}

/// Tries records on the state of a store, and remembers what earlier ones would have changed.
private struct ImportTrial {
  private let policy: SavePolicy
  /// The kinds as they would be after the records so far.
  private var schema: RecordSchema
  /// The names so far, with the lines they stand in.
  private var lines: [String: [String: Int]] = [:]

  init(policy: SavePolicy, schema: RecordSchema) {
    self.policy = policy
    self.schema = schema
  }

  /// Notes a name; a problem when the file had it before.
  mutating func repetition(of id: RecordID, _ row: TransferRow) -> TransferProblem? {
    if let line = lines[id.type]?[id.name] {
      return TransferProblem(
        "\(id) stands in line \(line) already; keep one of the two.", at: row.idPlace ?? row.place)
    }
    lines[id.type, default: [:]][id.name] = row.place.line
    return nil
  }

  /// What the store would refuse.
  mutating func problems(
    of items: [ImportBatches.Item], in database: any RecordDatabase
  ) async throws -> [(number: Int, problem: TransferProblem)] {
    let records = items.compactMap { try? $0.record.get() }
    let existing = try await database.fetch(
      records.map(\.id), fields: policy == .changedFields ? .all : .only([]))
    let plan = try CommitPlan.make(
      records.map { .save($0, policy) }, atomically: false, schema: schema, sequence: 0,
      now: Date(), capabilities: database.capabilities, lookup: { existing[$0] })
    schema = plan.schema
    var problems: [(number: Int, problem: TransferProblem)] = []
    for (item, outcome) in zip(items, plan.result.outcomes) {
      guard case .failure(let error) = outcome else { continue }
      problems.append((item.number, item.row.problem(of: error)))
    }
    return problems
  }
}

extension TransferRow {
  /// What a store's error says about this row.
  fileprivate func problem(of error: RecordError) -> TransferProblem {
    let cell = cells.first { $0.key.field == error.field }
    if error.code == .alreadyExists, let record = error.record {
      var problem = TransferProblem(
        "there is a \(record) already; the policy overwrite replaces it, and changedFields adds to it.",
        at: idPlace ?? place)
      problem.isConflict = true
      return problem
    }
    let subject = cell.map { "\($0.key.field) does not fit. " } ?? ""
    return TransferProblem(subject + error.message, at: cell?.place ?? place)
  }
}
