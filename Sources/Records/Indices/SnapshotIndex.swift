/// An index over the records of one type in a snapshot, kept up to date by every change.
struct SnapshotIndex: Sendable {
  let declaration: RecordIndex
  private(set) var entries: SortedEntries

  private let keys: [CompiledSortKey]
  private let fields: [FieldName]
  /// The shape last seen and the slots of the fields in it; records of a type mostly share one.
  private var known: (shape: RecordShape, slots: [Int])?

  /// Whether an index of this purpose is kept here; parts of text are searched for in each record instead.
  static func keeps(_ purpose: RecordIndex.Purpose) -> Bool { purpose != .substrings }

  /// How many records are taken in before ``init(_:_:_:)`` tells of it.
  private static let portion = 4_096

  /// Builds an index of records.
  ///
  /// - Parameter portionDone: Is told how many more records were taken in; what it throws ends the building.
  init<Failure: Error>(
    _ declaration: RecordIndex, _ records: some Sequence<Record>,
    _ portionDone: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    self.declaration = declaration
    var fields: [FieldName] = []
    keys = declaration.keys.map {
      CompiledSortKey(SortKey($0.path, $0.direction, options: $0.options), fields: &fields)
    }
    self.fields = fields
    let isDescending =
      declaration.purpose == .order ? keys.map(\.isDescending) : [false]
    let order = SortedEntries(isDescending: isDescending)
    entries = order
    // Each portion is sorted by itself, so that what is left for the end is to merge them.
    var all: [SortedEntries.Entry] = []
    var portion: [SortedEntries.Entry] = []
    var count = 0
    func takePortion() throws(Failure) {
      all += portion.sorted { order.compare($0, $1) < 0 }
      portion.removeAll(keepingCapacity: true)
      try portionDone(count)
      count = 0
    }
    for record in records {
      portion += self.entries(of: record)
      count += 1
      if count == Self.portion { try takePortion() }
    }
    try takePortion()
    entries = SortedEntries(isDescending: isDescending, all)
  }

  /// Takes over a change of one record.
  mutating func update(from old: Record?, to new: Record?) {
    let added = new.map { entries(of: $0) } ?? []
    var next = 0
    for entry in old.map({ entries(of: $0) }) ?? [] {
      while next < added.count, entries.compare(added[next], entry) < 0 { next += 1 }
      // One that stays in its place is replaced there.
      if next < added.count, entries.compare(added[next], entry) == 0 { continue }
      entries.remove(entry)
    }
    for entry in added { entries.insert(entry) }
  }

  /// The places a record has in the index, in order, no two of them the same.
  private mutating func entries(of record: Record) -> [SortedEntries.Entry] {
    switch declaration.purpose {
    case .order:
      let slots = slots(in: record.shape)
      let first = keys[0].value(in: record, slots)
      let rest = keys.count == 1 ? [] : keys.dropFirst().map { $0.value(in: record, slots) }
      return [SortedEntries.Entry(first: first, rest: rest, record: record)]
    case .elements:
      let value = keys[0].place.value(in: record, slots(in: record.shape))
      guard case .list(let elements)? = value else { return [] }
      return entries(of: record, elements.compactMap { keys[0].value(of: $0) })
    case .words:
      return entries(of: record, record.words.map { .string($0) })
    case .substrings: return []
    }
  }

  private func entries(
    of record: Record, _ values: [RecordValue]
  ) -> [SortedEntries.Entry] {
    let sorted = values.sorted { ValueOrder.compareForSorting($0, $1) < 0 }
    var result: [SortedEntries.Entry] = []
    for value in sorted
    where result.last.map({ ValueOrder.compareForSorting($0.first, value) != 0 }) ?? true {
      result.append(SortedEntries.Entry(first: value, rest: [], record: record))
    }
    return result
  }

  private mutating func slots(in shape: RecordShape) -> [Int] {
    if let known, known.shape === shape { return known.slots }
    let slots = fields.map { shape.slot(of: $0) ?? -1 }
    known = (shape, slots)
    return slots
  }
}

extension Record {
  /// The words in all strings and lists of strings, repeated ones included.
  package var words: [String] {
    var words: [String] = []
    for case let value? in values {
      switch value {
      case .string(let text): words += Tokens.split(text)
      case .list(let elements):
        for case .string(let text) in elements { words += Tokens.split(text) }
      default: break
      }
    }
    return words
  }
}
