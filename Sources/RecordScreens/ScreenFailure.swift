public import Records

/// A store's error as a screen sees it: what can be done about it, without its details.
public enum ScreenFailure: Error, Hashable, Sendable {
  /// The store cannot be reached now (`unavailable`).
  case offline
  /// The record was changed since it was read (`recordChanged`); with the record the store has.
  case conflict(Record)
  /// The record is not there any more (`unknownItem`, or `recordChanged` without a record in the store).
  case gone
  /// The store takes no such value (`invalidValue`); with the field, where the store named it.
  case invalid(FieldName?)
  /// The call was cancelled although nobody asked for it (`cancelled`).
  case interrupted
  /// Anything else, by the store's code.
  case failed(RecordError.Code)

  /// Translates a store's error.
  public init(_ error: RecordError) {
    switch error.code {
    case .unavailable: self = .offline
    case .recordChanged: self = error.server.map { .conflict($0) } ?? .gone
    case .unknownItem: self = .gone
    case .invalidValue: self = .invalid(error.field)
    case .cancelled: self = .interrupted
    default: self = .failed(error.code)
    }
  }
}
