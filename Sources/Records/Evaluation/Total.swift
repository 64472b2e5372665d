/// A sum in the making. Ints are added exactly; doubles in the order they come.
struct Total {
  let field: FieldName?
  private var count = 0
  private var ints: Int128 = 0
  /// All numbers as doubles, for where an object holds 1 in one record and 1.5 in another.
  private var doubles = 0.0
  private var hasDoubles = false
  /// Whether an int was rounded to get into `doubles`.
  private var isRounded = false

  init(field: FieldName?) {
    self.field = field
  }

  /// Adds a number; another value does not take part.
  mutating func add(_ value: RecordValue) {
    switch value {
    case .int(let number):
      ints += Int128(number)
      doubles += Double(number)
      if Double(exactly: number) == nil { isRounded = true }
    case .double(let number):
      doubles += number
      hasDoubles = true
    default: return
    }
    count += 1
  }

  /// The sum, nil of nothing.
  func sum() throws(RecordError) -> RecordValue? {
    if count == 0 { return nil }
    if hasDoubles { return .double(try finite()) }
    guard let sum = Int64(exactly: ints) else {
      throw RecordError(
        .invalidValue, "The sum does not fit in 64 bits; add up a part of the records.",
        field: field)
    }
    return .int(sum)
  }

  /// The mean, nil of nothing.
  func average() throws(RecordError) -> Double? {
    if count == 0 { return nil }
    return (hasDoubles ? try finite() : Double(ints)) / Double(count)
  }

  private func finite() throws(RecordError) -> Double {
    if isRounded {
      throw RecordError(
        .invalidValue,
        "Doubles and an int that no double can hold are there; they have no exact sum.",
        field: field)
    }
    guard doubles.isFinite else {
      throw RecordError(
        .invalidValue, "The sum is not a finite number; add up a part of the records.",
        field: field)
    }
    return doubles
  }
}
