/// What is asked of a store directly.
package enum StoreCommand: Hashable, Sendable {
  case get(RecordAddress)
  case modify(RecordChange)
  case batch(atomic: Bool, [RecordChange])
  case query(String)
  case count(String)
  /// `after` is the number of a printed `cur#n`.
  case page(String, after: Int?)
  /// `since` is the number of a printed `tok#n`.
  case changes(since: Int?)
}
