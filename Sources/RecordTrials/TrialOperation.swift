import Records

/// One step of a trial, with versions and cursors named by what they are, so that every store can do it.
indirect enum TrialOperation: Sendable {
  /// Which version a change is made for.
  enum Version: Sendable {
    case none
    /// The version seen so many sightings ago, 0 the last.
    case seen(Int)
  }

  /// Saves a new value of a record, under a version that was seen or none.
  case save(RecordID, [FieldName: RecordValue], SavePolicy, Version)
  /// Changes a record as it was seen so many sightings ago, and saves it; nil removes a field.
  case edit(RecordID, age: Int, [FieldName: RecordValue?], SavePolicy)
  case update(RecordID, [FieldName: FieldOperation], Version)
  case delete(RecordID, Version)
  case batch([TrialOperation], atomically: Bool)
  case fetch([RecordID], FieldSelection)
  case query(Query)
  case count(Query)
  /// Asks for a page, and keeps its cursor under the query.
  case page(Query, size: Int)
  /// Goes on where the last page ended, perhaps after others wrote.
  case nextPage(size: Int)
  /// Asks another query with the cursor of the last page.
  case foreignCursor(Query)
  /// Asks for what changed since the last token.
  case changes(limit: Int?)
  /// Forgets deletions up to the last token, or up to now; an older token is then refused.
  case compact(upToNow: Bool)
  /// Asks for what changed since a commit that is yet to come.
  case foreignToken
  /// Makes an index, which must not change any answer after it; whether the store has a use for it does not matter.
  case index(RecordIndex)
  /// Asks in two ways that must have one answer, whatever the records are.
  case law(TrialLaw)
  /// Closes the store, does a step on what is closed, and opens the store again.
  case reopen(asking: TrialOperation)
  /// Does a step in a task that was cancelled before.
  case cancelled(TrialOperation)
  /// Does a step on the store as one that has only what every store must have.
  case bare(TrialOperation)
}
