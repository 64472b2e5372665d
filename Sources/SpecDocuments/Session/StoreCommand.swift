/// Whose value a field gets that both sides changed.
package enum MergeSide: String, CaseIterable, Hashable, Sendable { case ours, theirs }

/// What is asked of a store directly.
package enum StoreCommand: Hashable, Sendable {
  case get(RecordAddress)
  case modify(RecordChange)
  /// A save that merges with what others saved, and takes one side's value where both changed a field.
  case merge(RecordAddress, revision: Int?, side: MergeSide, fields: [FieldAssignment])
  case batch(atomic: Bool, [RecordChange])
  /// `include` names the fields whose targets are read with the answer.
  case query(String, include: [String] = [])
  case count(String)
  /// `after` is the number of a printed `cur#n`.
  case page(String, include: [String] = [], after: Int?)
  /// `since` is the number of a printed `tok#n`; with a limit it is one page.
  case changes(since: Int?, limit: Int? = nil)
  /// `before` is the number of a printed `tok#n`.
  case compact(before: Int)
  /// Declares fields and whether a type is closed to others; without either it only asks.
  case schema(String, fields: [FieldDeclaration], isClosed: Bool)
  /// A query whose answer is followed until the actor cancels.
  case observe(String)
}
