extension RecordError.Code {
  /// No record has this identifier.
  public static let unknownItem = Self(rawValue: "unknownItem")
  /// The record is not in the version the change was made for.
  public static let recordChanged = Self(rawValue: "recordChanged")
  /// A record with this identifier exists.
  public static let alreadyExists = Self(rawValue: "alreadyExists")
  /// A value or a name is not one a record can hold.
  public static let invalidValue = Self(rawValue: "invalidValue")
  /// A value or constant is of another kind than the field.
  public static let kindMismatch = Self(rawValue: "kindMismatch")
  /// The query has no meaning, or its text does not parse.
  public static let invalidQuery = Self(rawValue: "invalidQuery")
  /// The store does not declare the capability that the call needs.
  public static let unsupported = Self(rawValue: "unsupported")
  /// The cursor belongs to another query.
  public static let invalidCursor = Self(rawValue: "invalidCursor")
  /// The change token is older than what the store kept.
  public static let tokenExpired = Self(rawValue: "tokenExpired")
  /// Something is larger than the limits all stores share.
  public static let limitExceeded = Self(rawValue: "limitExceeded")
  /// The store holds as much as it may.
  public static let quotaExceeded = Self(rawValue: "quotaExceeded")
  /// The store cannot be reached now.
  public static let unavailable = Self(rawValue: "unavailable")
  /// The file or folder does not allow it.
  public static let permissionDenied = Self(rawValue: "permissionDenied")
  /// A reference forbids the deletion.
  public static let referenceViolation = Self(rawValue: "referenceViolation")
  /// Nothing was wrong with this item; another one of its batch failed.
  public static let batchFailed = Self(rawValue: "batchFailed")
  /// Another connection or process holds the store.
  public static let storeLocked = Self(rawValue: "storeLocked")
  /// The disk is full.
  public static let storeFull = Self(rawValue: "storeFull")
  /// The store's bytes are damaged, or not a store's at all.
  public static let corrupt = Self(rawValue: "corrupt")
  /// The store was written by a newer version.
  public static let formatTooNew = Self(rawValue: "formatTooNew")
  /// The store was closed.
  public static let closed = Self(rawValue: "closed")
  /// The task was cancelled, and nothing was changed.
  public static let cancelled = Self(rawValue: "cancelled")

  /// All codes of this version.
  public static let all: [Self] = [
    .unknownItem, .recordChanged, .alreadyExists, .invalidValue, .kindMismatch, .invalidQuery,
    .unsupported, .invalidCursor, .tokenExpired, .limitExceeded, .quotaExceeded, .unavailable,
    .permissionDenied, .referenceViolation, .batchFailed, .storeLocked, .storeFull, .corrupt,
    .formatTooNew, .closed, .cancelled,
  ]
}
