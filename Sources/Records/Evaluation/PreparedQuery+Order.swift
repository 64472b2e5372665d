/// A sort key whose field is a slot.
struct CompiledSortKey: Sendable {
  let place: CompiledPredicate.Place
  let options: TextOptions
  let center: Location?
  let isDescending: Bool

  init(_ key: SortKey, fields: inout [FieldName]) {
    place = CompiledPredicate.Place(key.path, fields: &fields)
    isDescending = key.direction == .descending
    switch key.subject {
    case .value(_, let options):
      self.options = options
      center = nil
    case .distance(_, let center):
      options = []
      self.center = center
    }
  }

  /// What a record is ordered by: folded where the key folds, metres for a distance; nil counts as absent.
  func value(in record: Record, _ slots: [Int]) -> RecordValue? {
    term(place.value(in: record, slots))
  }

  /// The same of a field's value, whatever record it is in.
  func value(of value: RecordValue?) -> RecordValue? {
    term(place.keys.isEmpty ? value : value?.value(at: place.keys))
  }

  private func term(_ value: RecordValue?) -> RecordValue? {
    guard let value else { return nil }
    switch value {
    case .location(let location):
      guard let center else { return nil }
      return .double(Distance.metres(from: location, to: center))
    case .list, .object: return nil
    case .string(let text):
      if center != nil { return nil }
      return options.isEmpty ? value : .string(TextFolding.fold(text, options))
    default: return center == nil ? value : nil
    }
  }
}

extension PreparedQuery {
  /// What a record is ordered by, one value a sort key: folded where the key folds, metres for a distance.
  public func keys(of record: Record) -> [RecordValue?] {
    keys(of: record, slots(in: record.shape))
  }

  func keys(of record: Record, _ slots: [Int]) -> [RecordValue?] {
    order.map { $0.value(in: record, slots) }
  }

  /// Whether a record comes before another in the query's order, which is total.
  public func precedes(_ a: Record, _ b: Record) -> Bool {
    compare((keys(of: a), a.id.name), (keys(of: b), b.id.name)) < 0
  }

  /// Compares places in the order: the sort keys, then the name.
  func compare(
    _ a: (keys: [RecordValue?], name: String), _ b: (keys: [RecordValue?], name: String)
  ) -> Int {
    for (index, key) in order.enumerated() {
      let order = ValueOrder.compareForSorting(a.keys[index], b.keys[index])
      if order != 0 { return key.isDescending ? -order : order }
    }
    return UTF8Order.compare(a.name, b.name)
  }
}
