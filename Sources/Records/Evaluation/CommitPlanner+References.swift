/// What deleting a record does to the records that refer to it (rule 25).
extension CommitPlanner {
  /// A field whose references have a delete action.
  private struct ReferringField {
    let type: String
    let field: FieldName
    let isList: Bool

    /// The records that refer to a target.
    func query(_ target: RecordID) -> Query {
      Query(
        type,
        where: .compare(
          FieldPath(field), isList ? .contains : .equal, .reference(RecordReference(target))))
    }

    /// Whether a record refers to a target.
    func refers(_ record: Record, to target: RecordID) -> Bool {
      switch record[field] {
      case .reference(let reference): reference.id == target
      case .list(let elements):
        elements.contains {
          if case .reference(let element) = $0 { element.id == target } else { false }
        }
      default: false
      }
    }
  }

  /// Deletes a record and, through references that cascade, all that depend on it.
  ///
  /// - Returns: The records that were deleted.
  mutating func cascade(
    from id: RecordID, _ answer: (Query) throws(RecordError) -> [Record]
  ) throws(RecordError) -> [RecordID] {
    var deleted: [RecordID] = []
    var waiting: [RecordID] = [id]
    let fields = referringFields(.cascade)
    if let record = knownState(of: id)?.record { delete(record) }
    while let target = waiting.popLast() {
      deleted.append(target)
      for record in try records(referringTo: target, fields, answer) {
        // One that refers to itself, or in a circle, is deleted already.
        delete(record)
        waiting.append(record.id)
      }
    }
    return deleted
  }

  /// The first deletion that a reference denies, in the state at the end of the batch.
  func firstViolation(
    _ answer: (Query) throws(RecordError) -> [Record]
  ) throws(RecordError) -> (index: Int, error: RecordError)? {
    if deletions.isEmpty { return nil }
    let fields = referringFields(.deny)
    if fields.isEmpty { return nil }
    for deletion in deletions {
      for target in deletion.deleted where knownState(of: target)?.record == nil {
        guard let holder = try records(referringTo: target, fields, answer).first else { continue }
        return (
          deletion.index,
          RecordError(
            .referenceViolation,
            "\(target) cannot be deleted while \(holder.id) refers to it; "
              + "change or delete that one first.",
            record: target)
        )
      }
    }
    return nil
  }

  /// The records that refer to a target at this point of the batch, by name.
  private func records(
    referringTo target: RecordID, _ fields: [ReferringField],
    _ answer: (Query) throws(RecordError) -> [Record]
  ) throws(RecordError) -> [Record] {
    var found: [RecordID: Record] = [:]
    for field in fields {
      // A field that this batch made is unknown to the state before it, which then has no such reference.
      for record in try answer(field.query(target)) where knownState(of: record.id) == nil {
        found[record.id] = record
      }
      for state in states where state.id.type == field.type {
        if let record = state.record, field.refers(record, to: target) { found[state.id] = record }
      }
    }
    return found.values.sorted { $0.id < $1.id }
  }

  private func referringFields(_ action: RecordReference.DeleteAction) -> [ReferringField] {
    guard capabilities.contains(.references) else { return [] }
    var found: [ReferringField] = []
    for (type, description) in schema.types {
      for (field, kind) in description.fields {
        switch kind {
        case .reference(action):
          found.append(ReferringField(type: type, field: field, isList: false))
        case .list(.reference(action)?):
          found.append(ReferringField(type: type, field: field, isList: true))
        default: break
        }
      }
    }
    return found.sorted { ($0.type, $0.field) < ($1.type, $1.field) }
  }
}
