import Foundation

/// What a part of a `#Predicate` stands for in a query.
enum TranslatedExpression {
  /// A value that does not depend on the record, nil for absence.
  case constant(RecordValue?)
  /// A property of the record.
  case property(Property)
  /// A property, or a constant where it is absent: `due ?? .distantPast`.
  case coalesced(Property, RecordValue?)
  /// A condition.
  case condition(RecordPredicate)
  /// A condition on an optional's value, nil where it is absent.
  case optionalCondition(Property, RecordPredicate)

  /// The record itself, a property of it, or an element of a list.
  struct Property {
    /// Where the type with the table is in the record, nil for the record itself.
    fileprivate let base: FieldPath?
    /// The key path that leads here from the type whose table knows it.
    fileprivate var keyPath: AnyKeyPath?
    /// How that table finds a path.
    fileprivate let resolve: (AnyKeyPath) throws(RecordError) -> FieldPath
    /// Which elements of the list at the path are meant, nil for the list itself.
    fileprivate(set) var quantifier: Quantifier?
  }
}

extension TranslatedExpression.Property {
  /// The record, as a value of a type.
  static func root<Root: FieldMapped>(_ type: Root.Type) -> Self {
    Self(base: nil, keyPath: nil, resolve: Root.resolve)
  }

  /// A property of this one.
  func appending(_ next: AnyKeyPath) throws(RecordError) -> Self {
    try checkIsNoElement()
    var property = self
    property.keyPath = keyPath?.appending(path: next) ?? next
    return property
  }

  /// What is under a key of an object whose keys are not properties.
  func appending(key: String) throws(RecordError) -> Self {
    try checkIsNoElement()
    var base = try path()
    base.keys.append(key)
    return Self(base: base, keyPath: nil, resolve: resolve)
  }

  /// The value of an optional, whose own properties are known by the table of its type.
  func unwrapped<Wrapped>(as type: Wrapped.Type) throws(RecordError) -> Self {
    guard let table = type as? any FieldMapped.Type else { return self }
    return Self(base: try path(), keyPath: nil, resolve: table.resolve)
  }

  /// Some or all elements of a list.
  func elements(_ quantifier: Quantifier) -> Self {
    var property = self
    property.quantifier = quantifier
    return property
  }

  private func checkIsNoElement() throws(RecordError) {
    if quantifier != nil {
      throw RecordError(
        .invalidQuery, "A query does not look into the elements of a list; compare whole ones.")
    }
  }

  /// Where it is in the record.
  func path() throws(RecordError) -> FieldPath {
    guard let keyPath else {
      if let base { return base }
      throw RecordError(
        .invalidQuery, "The record itself is no value to compare; name a property of it.")
    }
    let path = try resolve(keyPath)
    return base.map { $0.appending(path) } ?? path
  }
}

extension FieldMapped {
  fileprivate static func resolve(_ keyPath: AnyKeyPath) throws(RecordError) -> FieldPath {
    try fields.resolve(keyPath)
  }
}

extension TranslatedExpression {
  /// What a Swift value is in a query.
  static func captured(_ value: Any) throws(RecordError) -> Self {
    if case Optional<Any>.none = value { return .constant(RecordValue?.none) }
    guard let value = value as? any Encodable else {
      throw RecordError(
        .invalidQuery, "\(Swift.type(of: value)) is no value that a record can hold.")
    }
    return .constant(try FieldPath.constant(value))
  }
}
