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

  /// All of it in one object, so that a result that could be an error, but mostly is none, stays small.
  private final class Contents: Sendable {
    let state: State

    init(_ state: State) {
      self.state = state
    }
  }

  private struct State: Sendable {
    var code: Code
    var message: String
    var record: RecordID?
    var field: FieldName?
    var expected: String?
    var got: String?
    var column: Int?
    var retry: Retry
    var partial: [RecordError]
    var conflict: Conflict?
  }

  private struct Conflict: Sendable {
    let client: Record?
    let server: Record?
    let ancestor: Record?
  }

  private var contents: Contents

  private subscript<Value>(path: WritableKeyPath<State, Value>) -> Value {
    get { contents.state[keyPath: path] }
    set {
      var state = contents.state
      state[keyPath: path] = newValue
      contents = Contents(state)
    }
  }

  /// The reason.
  public var code: Code {
    get { contents.state.code }
    set { self[\.code] = newValue }
  }

  /// What happened and what to do, one or two sentences for a developer.
  public var message: String {
    get { contents.state.message }
    set { self[\.message] = newValue }
  }

  /// The record it is about.
  public var record: RecordID? {
    get { contents.state.record }
    set { self[\.record] = newValue }
  }

  /// The field it is about.
  public var field: FieldName? {
    get { contents.state.field }
    set { self[\.field] = newValue }
  }

  /// What was expected there, such as a kind or a token of the grammar.
  public var expected: String? {
    get { contents.state.expected }
    set { self[\.expected] = newValue }
  }

  /// What was there instead.
  public var got: String? {
    get { contents.state.got }
    set { self[\.got] = newValue }
  }

  /// Where in a query's text: counted from 1, in Unicode scalars.
  public var column: Int? {
    get { contents.state.column }
    set { self[\.column] = newValue }
  }

  /// Whether trying again can help.
  public var retry: Retry {
    get { contents.state.retry }
    set { self[\.retry] = newValue }
  }

  /// What failed for single records of a batch.
  public var partial: [RecordError] {
    get { contents.state.partial }
    set { self[\.partial] = newValue }
  }

  /// For a conflict, the record that was to be saved.
  public var client: Record? { contents.state.conflict?.client }

  /// For a conflict, the record as the store has it; nil when it is gone.
  public var server: Record? { contents.state.conflict?.server }

  /// For a conflict, the record as the client had read it; nil when it was never read.
  public var ancestor: Record? { contents.state.conflict?.ancestor }

  /// Describes a failure.
  public init(
    _ code: Code, _ message: String, record: RecordID? = nil, field: FieldName? = nil,
    expected: String? = nil, got: String? = nil, column: Int? = nil, retry: Retry = .never,
    partial: [RecordError] = []
  ) {
    contents = Contents(
      State(
        code: code, message: message, record: record, field: field, expected: expected, got: got,
        column: column, retry: retry, partial: partial))
  }

  /// A save or deletion that met another version than the one it was made for.
  public static func recordChanged(
    client: Record?, server: Record?, record: RecordID
  ) -> RecordError {
    var error = RecordError(
      .recordChanged,
      "\(record) was changed since it was read; fetch it again and decide what to keep.",
      record: record, retry: .afterFixing("Merge with the record the store has, then save again."))
    error[\.conflict] = Conflict(
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
