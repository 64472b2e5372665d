import Synchronization

/// A small store of settings under keys, kept in any ``RecordDatabase``; made like iCloud's `NSUbiquitousKeyValueStore`.
///
///     let settings = try await KeyValueStore(database)
///     try await settings.set("dark", forKey: "theme")
///     let theme = try settings.get(String.self, forKey: "theme")
///
/// Reading is immediate: it shows the keys as they were when the store was opened or last synchronised, and what was set
/// here since. Setting is written before it returns; of two writers the last one wins. What others wrote appears with
/// ``synchronize()``, and is told to ``changes``. Each key is one record of type `KeyValue`, so it can be queried, too.
///
/// The limits of ``KeyValueLimits`` are errors of the call that would exceed them.
public final class KeyValueStore: Sendable {
  /// The type of the records that keep the keys.
  public static let recordType = "KeyValue"

  private struct State {
    var contents: KeyValueContents
    /// Whether nothing was there when the store was opened, and nothing was set or came since.
    var isFresh: Bool
    var listeners: [Int: AsyncStream<KeyValueChange>.Continuation] = [:]
    var listenerCount = 0
  }

  private let database: any RecordDatabase
  private let state: Mutex<State>
  /// Writes and synchronisations, so that none sees the middle of another.
  private let turns = TurnQueue()

  /// Reads the keys that a database has.
  ///
  /// - Throws: ``RecordError`` when the database cannot be read.
  public init(_ database: any RecordDatabase) async throws(RecordError) {
    self.database = database
    let contents = try await KeyValueContents(of: database)
    state = Mutex(State(contents: contents, isFresh: contents.entries.isEmpty))
  }

  deinit {
    for listener in state.withLock({ $0.listeners.values.map { $0 } }) { listener.finish() }
  }

  /// The keys that have a value, ordered by their bytes.
  public var keys: [String] {
    state.withLock { $0.contents.entries.values.map(\.key) }.sorted(by: UTF8Order.precedes)
  }

  /// The value under a key, nil when there is none.
  public func value(forKey key: String) -> RecordValue? {
    guard let name = try? KeyValueName(key) else { return nil }
    return state.withLock { $0.contents.entries[name.text]?.value }
  }

  /// The value under a key as a Swift value, nil when there is none.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` when another kind is there, or
  ///   ``RecordError/Code/invalidValue`` when what is there means nothing to the type.
  public func get<Value: Decodable>(
    _ type: Value.Type, forKey key: String
  ) throws(RecordError) -> Value? {
    guard let value = value(forKey: key) else { return nil }
    return try RecordDecoder().decode(type, from: value)
  }

  /// Writes a Swift value under a key; nil removes the key.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidValue`` for a value that a record cannot hold;
  ///   ``RecordError/Code/limitExceeded`` beyond ``KeyValueLimits``; whatever the database throws.
  public func set(
    _ value: (some Encodable)?, forKey key: String
  ) async throws(RecordError) {
    guard let value, let encoded = try RecordEncoder().value(of: value) else {
      try await setValue(nil, forKey: key)
      return
    }
    try await setValue(encoded, forKey: key)
  }

  /// Writes a value under a key; nil removes the key.
  ///
  /// - Throws: ``RecordError`` as ``set(_:forKey:)`` does.
  public func setValue(_ value: RecordValue?, forKey key: String) async throws(RecordError) {
    let name = try KeyValueName(key)
    await turns.enter()
    defer { turns.leave() }
    if let value {
      let entry = try KeyValueContents.Entry(key: key, value: value)
      try state.withLock { state throws(RecordError) in
        try state.contents.check(entry, under: name.text)
      }
      let saved = try await database.save(entry.record(named: name), policy: .overwrite)
      state.withLock {
        $0.contents.entries[name.text] = entry.saved(saved.version)
        $0.isFresh = false
      }
    } else {
      try await database.delete(name.id)
      state.withLock {
        $0.contents.entries[name.text] = nil
        $0.isFresh = false
      }
    }
  }

  /// Removes a key; one that has no value is no error.
  ///
  /// - Throws: ``RecordError`` whatever the database throws.
  public func removeValue(forKey key: String) async throws(RecordError) {
    try await setValue(nil, forKey: key)
  }

  /// Reads what others have written, and tells the listeners of ``changes``.
  ///
  /// - Returns: What changed, nil when nothing did.
  /// - Throws: ``RecordError`` when the database cannot be read; the keys stay as they were.
  /// - Complexity: One read of all keys, at most ``KeyValueLimits/totalSize`` bytes while everybody keeps the limits.
  @discardableResult
  public func synchronize() async throws(RecordError) -> KeyValueChange? {
    await turns.enter()
    defer { turns.leave() }
    let contents = try await KeyValueContents(of: database)
    return state.withLock { state in
      let keys = contents.changedKeys(since: state.contents)
      state.contents = contents
      if keys.isEmpty { return nil }
      let reason: KeyValueChange.Reason =
        contents.exceedsLimits ? .quotaViolation : state.isFresh ? .initialSync : .externalChange
      state.isFresh = false
      let change = KeyValueChange(reason: reason, keys: keys)
      for listener in state.listeners.values { listener.yield(change) }
      return change
    }
  }

  /// What others change from now on, noticed when ``synchronize()`` is called.
  ///
  /// Each listener gets every change, whenever it takes it; the sequence ends with the store.
  public var changes: AsyncStream<KeyValueChange> {
    AsyncStream { continuation in
      let number = state.withLock { state in
        state.listenerCount += 1
        state.listeners[state.listenerCount] = continuation
        return state.listenerCount
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
      }
    }
  }
}
