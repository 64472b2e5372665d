/// One criterion of an order. The record's name, ascending, always follows the last one, so every order is total.
///
/// An absent value comes first ascending and last descending (rule 19).
public struct SortKey: Hashable, Sendable {
  /// What is ordered by.
  public enum Subject: Hashable, Sendable {
    /// A value, strings by the bytes of their folded text.
    case value(FieldPath, TextOptions)
    /// How far a location is from a point.
    case distance(FieldPath, from: Location)
  }

  /// The direction.
  public enum Direction: String, Hashable, Sendable {
    /// Smallest first.
    case ascending = "ASC"
    /// Largest first.
    case descending = "DESC"
  }

  /// What is ordered by.
  public var subject: Subject
  /// The direction.
  public var direction: Direction

  /// Orders by a subject.
  public init(_ subject: Subject, _ direction: Direction = .ascending) {
    self.subject = subject
    self.direction = direction
  }

  /// Orders by a field or metadata.
  public init(
    _ path: FieldPath, _ direction: Direction = .ascending, options: TextOptions = []
  ) {
    self.init(.value(path, options), direction)
  }

  /// The path that is looked at.
  public var path: FieldPath {
    switch subject {
    case .value(let path, _), .distance(let path, _): path
    }
  }
}
