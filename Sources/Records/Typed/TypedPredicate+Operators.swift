/// The property has the value; with nil it has none.
public func == <Root: FieldMapped, Value: Encodable>(
  keyPath: KeyPath<Root, Value>, value: Value
) -> TypedPredicate<Root> {
  TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.equal, value) }
}

/// The complement of `==`, so true where the property has no value; with nil it has one.
public func != <Root: FieldMapped, Value: Encodable>(
  keyPath: KeyPath<Root, Value>, value: Value
) -> TypedPredicate<Root> {
  TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.notEqual, value) }
}

/// The property is before the value, in the order of its kind.
public func < <Root: FieldMapped, Value: Encodable & Comparable>(
  keyPath: KeyPath<Root, Value>, value: Value
) -> TypedPredicate<Root> {
  TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.less, value) }
}

/// The property has a value, and it is before the one given.
public func < <Root: FieldMapped, Value: Encodable & Comparable>(
  keyPath: KeyPath<Root, Value?>, value: Value
) -> TypedPredicate<Root> {
  TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.less, value) }
}

/// The property is before the value, or the same.
public func <= <Root: FieldMapped, Value: Encodable & Comparable>(
  keyPath: KeyPath<Root, Value>, value: Value
) -> TypedPredicate<Root> {
  TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.lessOrEqual, value) }
}

/// The property has a value, and it is before the one given or the same.
public func <= <Root: FieldMapped, Value: Encodable & Comparable>(
  keyPath: KeyPath<Root, Value?>, value: Value
) -> TypedPredicate<Root> {
  TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.lessOrEqual, value) }
}

/// The property is after the value, in the order of its kind.
public func > <Root: FieldMapped, Value: Encodable & Comparable>(
  keyPath: KeyPath<Root, Value>, value: Value
) -> TypedPredicate<Root> {
  TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.greater, value) }
}

/// The property has a value, and it is after the one given.
public func > <Root: FieldMapped, Value: Encodable & Comparable>(
  keyPath: KeyPath<Root, Value?>, value: Value
) -> TypedPredicate<Root> {
  TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.greater, value) }
}

/// The property is after the value, or the same.
public func >= <Root: FieldMapped, Value: Encodable & Comparable>(
  keyPath: KeyPath<Root, Value>, value: Value
) -> TypedPredicate<Root> {
  TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.greaterOrEqual, value) }
}

/// The property has a value, and it is after the one given or the same.
public func >= <Root: FieldMapped, Value: Encodable & Comparable>(
  keyPath: KeyPath<Root, Value?>, value: Value
) -> TypedPredicate<Root> {
  TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.greaterOrEqual, value) }
}
