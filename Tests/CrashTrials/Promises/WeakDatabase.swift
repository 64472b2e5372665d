import Records

/// A store of which something was taken away that no file system can take.
struct WeakDatabase: RecordDatabase {
  enum Weakness: Sendable {
    /// A batch is written record by record.
    case piecemeal
    /// Every save replaces whatever there is.
    case headstrong
    /// A commit goes on although its task was cancelled.
    case deaf
  }

  let base: any RecordDatabase
  let weakness: Weakness

  var capabilities: Capabilities { base.capabilities }
  var commits: CommitNotices { base.commits }

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    let base = base
    switch weakness {
    case .piecemeal:
      for modification in modifications.dropLast() {
        _ = try await base.modify([modification], atomically: true)
      }
      return try await base.modify(Array(modifications.suffix(1)), atomically: true)
    case .headstrong:
      let bold = modifications.map { (modification: Modification) -> Modification in
        if case .save(let record, _) = modification { return .save(record, .overwrite) }
        return modification
      }
      return try await base.modify(bold, atomically: atomically)
    case .deaf:
      let task = Task.detached { () async -> Result<ModifyResult, RecordError> in
        do throws(RecordError) {
          return .success(try await base.modify(modifications, atomically: atomically))
        } catch {
          return .failure(error)
        }
      }
      return try await task.value.get()
    }
  }

  @concurrent func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    try await base.fetch(ids, fields: fields)
  }

  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    try await base.page(query, after: cursor, limit: limit)
  }

  @concurrent func changes(
    since token: ChangeToken?, limit: Int?
  ) async throws(RecordError) -> ChangePage {
    try await base.changes(since: token, limit: limit)
  }

  @concurrent func compact(before token: ChangeToken) async throws(RecordError) {
    try await base.compact(before: token)
  }

  @concurrent func count(_ query: Query) async throws(RecordError) -> Int {
    try await base.count(query)
  }

  @concurrent func schema() async throws(RecordError) -> RecordSchema {
    try await base.schema()
  }

  @concurrent func declare(_ schema: RecordSchema) async throws(RecordError) {
    try await base.declare(schema)
  }

  @concurrent func close() async throws(RecordError) {
    try await base.close()
  }
}

extension TrialStore {
  /// The same store with something taken away.
  func weakened(by weakness: WeakDatabase.Weakness) -> TrialStore {
    let place = place
    return TrialStore(
      name: name, fileName: fileName, place: { WeakPlace(base: place($0), weakness: weakness) },
      keepsAcknowledged: keepsAcknowledged, namesAtRest: namesAtRest, isDraft: isDraft)
  }
}

/// Opens weak connections.
private struct WeakPlace: TrialPlace {
  let base: any TrialPlace
  let weakness: WeakDatabase.Weakness

  func open(_ access: StoreAccess) throws(RecordError) -> any RecordDatabase {
    WeakDatabase(base: try base.open(access), weakness: weakness)
  }

  func compact(_ database: any RecordDatabase) async throws(RecordError) {
    guard let weak = database as? WeakDatabase else { return }
    try await base.compact(weak.base)
  }
}
