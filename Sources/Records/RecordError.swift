/// What went wrong, where, and what to do about it.
///
/// A message names the record, field or file and the remedy, and never shows a field's value.
public struct RecordError: Error, Sendable {
  /// The reason, an open set: a later version can add codes without breaking a program.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's name, such as `recordChanged`.
    public let rawValue: String

    /// Names a code.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// Whether and when trying again can help.
  public enum Retry: Hashable, Sendable {
    /// The same call fails again.
    case never
    /// The same call can succeed after a while.
    case after(Duration)
    /// The same call can succeed once somebody has done what the text says.
    case afterFixing(String)
  }

  /// The reason.
  public var code: Code

  /// What happened and what to do, one or two sentences for a developer.
  public var message: String

  /// The record it is about.
  public var record: RecordID?

  /// The field it is about.
  public var field: FieldName?

  /// What was expected there, such as a kind or a token of the grammar.
  public var expected: String?

  /// What was there instead.
  public var got: String?

  /// Where in a query's text: counted from 1, in Unicode scalars.
  public var column: Int?

  /// Whether trying again can help.
  public var retry: Retry

  /// For a conflict, the record that was to be saved.
  public var client: Record? { conflict?.client }

  /// For a conflict, the record as the store has it; nil when it is gone.
  public var server: Record? { conflict?.server }

  /// For a conflict, the record as the client had read it; nil when it was never read.
  public var ancestor: Record? { conflict?.ancestor }

  /// What failed for single records of a batch.
  public var partial: [RecordError]

  private var conflict: Conflict?

  /// A conflict's three records, in a box so that errors stay small.
  private final class Conflict: Sendable {
    let client: Record?
    let server: Record?
    let ancestor: Record?

    init(client: Record?, server: Record?, ancestor: Record?) {
      self.client = client
      self.server = server
      self.ancestor = ancestor
    }
  }

  /// Describes a failure.
  public init(
    _ code: Code, _ message: String, record: RecordID? = nil, field: FieldName? = nil,
    expected: String? = nil, got: String? = nil, column: Int? = nil, retry: Retry = .never,
    partial: [RecordError] = []
  ) {
    self.code = code
    self.message = message
    self.record = record
    self.field = field
    self.expected = expected
    self.got = got
    self.column = column
    self.retry = retry
    self.partial = partial
  }

  /// A save or deletion that met another version than the one it was made for.
  public static func recordChanged(
    client: Record?, server: Record?, record: RecordID
  ) -> RecordError {
    var error = RecordError(
      .recordChanged,
      "\(record) was changed since it was read; fetch it again and decide what to keep.",
      record: record, retry: .afterFixing("Merge with the record the store has, then save again."))
    error.conflict = Conflict(
      client: client, server: server, ancestor: client?.version == nil ? nil : client?.ancestor)
    return error
  }

  /// A value, or a constant in a query, of another kind than the field's.
  public static func kindMismatch(
    expected: FieldKind, got: FieldKind, record: RecordID? = nil, field: FieldName? = nil
  ) -> RecordError {
    RecordError(
      .kindMismatch,
      "\(field?.rawValue ?? "The field") holds \(expected), not \(got); "
        + "a field's kind is fixed by the first save that uses it.",
      record: record, field: field, expected: expected.description, got: got.description)
  }
}

extension RecordError.Code: CustomStringConvertible {
  /// The code's name.
  public var description: String { rawValue }
}

extension RecordError: CustomStringConvertible {
  /// The code and the message.
  public var description: String { "\(code): \(message)" }
}
