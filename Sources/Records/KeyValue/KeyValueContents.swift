/// The keys and values of a ``KeyValueStore`` as one read found them.
struct KeyValueContents: Sendable {
  /// One key.
  struct Entry: Sendable {
    let key: String
    let value: RecordValue
    let version: RecordVersion?
    /// The bytes of key and value.
    let size: Int
  }

  /// The entries by the names of their records; keys that Swift takes for equal can differ in their bytes.
  var entries: [String: Entry] = [:]

  /// Reads all keys of a database, in one consistent state.
  init(of database: any RecordDatabase) async throws(RecordError) {
    for record in try await database.all(Query(KeyValueStore.recordType)) {
      // What was saved under this type by other means, and means nothing here, is left alone.
      guard let entry = Entry(record) else { continue }
      entries[record.id.name] = entry
    }
  }

  /// Refuses an entry that would exceed the limits.
  func check(_ entry: Entry, under name: String) throws(RecordError) {
    let old = entries[name]
    if old == nil, entries.count >= KeyValueLimits.keyCount {
      throw RecordError(
        .limitExceeded,
        "A key–value store has at most \(KeyValueLimits.keyCount) keys; remove some first.")
    }
    let size = size - (old?.size ?? 0) + entry.size
    if size > KeyValueLimits.totalSize {
      throw RecordError(
        .limitExceeded,
        "A key–value store has at most \(KeyValueLimits.totalSize) bytes; with this value it "
          + "would have \(size). Keep large data in records of their own.")
    }
  }

  /// Whether there is more than the limits allow.
  var exceedsLimits: Bool {
    entries.count > KeyValueLimits.keyCount || size > KeyValueLimits.totalSize
  }

  /// The keys whose record is new, another version, or gone.
  func changedKeys(since old: KeyValueContents) -> [String] {
    var keys: [String] = []
    for (name, entry) in entries where old.entries[name]?.version != entry.version {
      keys.append(entry.key)
    }
    for (name, entry) in old.entries where entries[name] == nil { keys.append(entry.key) }
    return keys.sorted(by: UTF8Order.precedes)
  }

  private var size: Int { entries.values.reduce(0) { $0 + $1.size } }
}

extension KeyValueContents.Entry {
  /// An entry that is not saved yet.
  init(key: String, value: RecordValue) throws(RecordError) {
    let canonical = try ValueRules.canonical(value, depth: 0)
    self.init(key: key, value: canonical, version: nil)
  }

  /// The entry that a record keeps, nil when it keeps none.
  init?(_ record: Record) {
    guard let key = KeyValueName.key(of: record.id.name) else { return nil }
    let values = record.fields.compactMap { field -> RecordValue? in
      guard let value = record[field], (try? Self.field(for: value)) == field else { return nil }
      return value
    }
    guard values.count == 1, let value = values.first else { return nil }
    self.init(key: key, value: value, version: record.version)
  }

  private init(key: String, value: RecordValue, version: RecordVersion?) {
    self.key = key
    self.value = value
    self.version = version
    size = key.utf8.count + RecordSize.size(value)
  }

  /// The record to save.
  func record(named name: KeyValueName) throws(RecordError) -> Record {
    Record(name.id, [try Self.field(for: value): value])
  }

  /// The entry as it was saved.
  func saved(_ version: RecordVersion?) -> Self { Self(key: key, value: value, version: version) }

  /// The field for a value, one a kind: a field's kind is fixed, and a key can have values of any kind.
  ///
  /// It is `string`, `int`, `list_string` or such, as the kind is written with `_` for what a name cannot have.
  private static func field(for value: RecordValue) throws(RecordError) -> FieldName {
    let parts = try FieldKind(of: value).description.split { "()!".contains($0) }
    return try FieldName(parts.joined(separator: "_"))
  }
}
