/// A change to one field, as data, so that every store replays the same thing.
public enum FieldOperation: Hashable, Sendable {
  /// Gives the field a value.
  case set(RecordValue)
  /// Makes the field absent.
  case remove
  /// Adds to a number; an absent field counts as 0, an int field takes only ints, overflow is an error.
  case increment(by: RecordValue)
  /// Adds elements at the end of a list; an absent field counts as empty.
  case append([RecordValue])
  /// Adds the elements that a list does not have yet, at its end.
  case addUnique([RecordValue])
  /// Takes all elements equal to one of these out of a list; an absent field stays absent.
  case removeAll([RecordValue])
}
