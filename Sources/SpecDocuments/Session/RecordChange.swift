/// A save, an update or a deletion; `revision` is the number of a printed `rev#n`.
package enum RecordChange: Hashable, Sendable {
  case save(RecordAddress, policy: String?, revision: Int?, fields: [FieldAssignment])
  case update(RecordAddress, revision: Int?, operations: [FieldChange])
  case delete(RecordAddress, revision: Int?)
}
