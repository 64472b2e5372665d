import Records
import SpecDocuments

/// Turns the texts of a command into values, with the errors a store would give for them.
///
/// Names and literals are judged when the command runs, so that a session can show what is refused.
extension RecordAddress {
  func id() throws(RecordError) -> RecordID {
    try RecordID(type: type, name: try plainName())
  }

  private func plainName() throws(RecordError) -> String {
    switch name {
    case .plain(let name): return name
    case .quoted(let literal):
      guard case .string(let name) = try literal.value() else {
        throw RecordError(.invalidValue, "A record's name is a string.")
      }
      return name
    }
  }
}

extension LiteralText {
  func value() throws(RecordError) -> RecordValue {
    try RecordValue(literal: source)
  }

  /// The value, or an error that names the record and the field.
  func value(of field: FieldName, in record: RecordID) throws(RecordError) -> RecordValue {
    do {
      return try value()
    } catch {
      var error = error
      error.record = error.record ?? record
      error.field = error.field ?? field
      throw error
    }
  }

  func elements(of field: FieldName, in record: RecordID) throws(RecordError) -> [RecordValue] {
    let value = try value(of: field, in: record)
    guard case .list(let elements) = value else {
      throw RecordError(
        .invalidValue, "Elements are written as a list, as in [1, 2].", record: record,
        field: field,
        expected: "list")
    }
    return elements
  }
}

extension FieldChange {
  func operation(in record: RecordID) throws(RecordError) -> (FieldName, FieldOperation) {
    let name = try FieldName(field)
    return switch operation {
    case .remove: (name, .remove)
    case .set(let text): (name, .set(try text.value(of: name, in: record)))
    case .increment(let text): (name, .increment(by: try text.value(of: name, in: record)))
    case .append(let text): (name, .append(try text.elements(of: name, in: record)))
    case .addUnique(let text): (name, .addUnique(try text.elements(of: name, in: record)))
    case .removeAll(let text): (name, .removeAll(try text.elements(of: name, in: record)))
    }
  }
}

extension [FieldAssignment] {
  /// The record as it was printed with `rev#revision`, or a new one, with these fields.
  func record(
    _ reference: RecordAddress, revision: Int?, _ tokens: TokenTable
  ) throws -> Record {
    let id = try reference.id()
    var record = Record(id)
    if let revision {
      let seen = try tokens.record(revision)
      // A token of another record is still a version to compare with.
      if seen.id == id { record = seen } else { record.version = seen.version }
    }
    for assignment in self {
      let field = try FieldName(assignment.field)
      record[field] = try assignment.value?.value(of: field, in: id)
    }
    return record
  }
}

extension RecordChange {
  /// The modification, made from the records that were printed before.
  ///
  /// - Throws: ``RecordError`` for a name or a value that is none, ``UnknownToken``.
  func modification(_ tokens: TokenTable) throws -> Modification {
    switch self {
    case .save(let reference, let policy, let revision, let fields):
      let record = try fields.record(reference, revision: revision, tokens)
      return .save(record, policy.flatMap(SavePolicy.init) ?? .ifUnchanged)
    case .update(let reference, let revision, let operations):
      let id = try reference.id()
      var changes: [FieldName: FieldOperation] = [:]
      for operation in operations {
        let (field, change) = try operation.operation(in: id)
        changes[field] = change
      }
      return .update(id, changes, ifVersion: try version(revision, tokens))
    case .delete(let reference, let revision):
      return .delete(try reference.id(), ifVersion: try version(revision, tokens))
    }
  }

  private func version(_ revision: Int?, _ tokens: TokenTable) throws -> RecordVersion? {
    guard let revision else { return nil }
    return try tokens.record(revision).version
  }
}
