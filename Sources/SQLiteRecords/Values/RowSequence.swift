import Records

/// The rows of a statement as records, one at a time.
///
/// A sequence cannot throw; what went wrong ends it and is in ``failure``, to be looked at after.
final class RowSequence: Sequence, IteratorProtocol {
  private let statement: SQLiteStatement
  private let selection: RecordSelection
  private(set) var failure: (any Error)?

  init(_ statement: SQLiteStatement, _ selection: RecordSelection) {
    self.statement = statement
    self.selection = selection
  }

  func next() -> Record? {
    guard failure == nil else { return nil }
    do {
      return try statement.step() ? selection.record(in: statement) : nil
    } catch {
      failure = error
      return nil
    }
  }

  /// Throws what ended the sequence early.
  func check() throws {
    if let failure { throw failure }
  }
}
