import Records

/// A store of which something was taken away that no file system can take.
struct WeakDatabase: RecordDatabaseDecorator {
  enum Weakness: Sendable {
    /// A batch is written record by record.
    case piecemeal
    /// Every save replaces whatever there is.
    case headstrong
    /// A commit goes on although its task was cancelled.
    case deaf
    /// A version is compared first, and the save that follows replaces whatever there is by then.
    case unwatchful
    /// Records that are asked for together are read one by one.
    case scattered
    /// A save that was refused for want of rights is passed off as done.
    case unabashed
  }

  let base: any RecordDatabase
  let weakness: Weakness

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    let base = base
    switch weakness {
    case .piecemeal:
      var outcomes: [Result<ModifyResult.Outcome, RecordError>] = []
      for modification in modifications {
        if !outcomes.isEmpty { await meanwhile() }
        outcomes += try await base.modify([modification], atomically: true).outcomes
      }
      return ModifyResult(outcomes: outcomes)
    case .scattered:
      return try await base.modify(modifications, atomically: atomically)
    case .unwatchful:
      var bold: [Modification] = []
      for modification in modifications {
        guard case .save(let record, .ifUnchanged) = modification, let version = record.version,
          try await base.fetch(record.id)?.version == version
        else {
          bold.append(modification)
          continue
        }
        bold.append(.save(record, .overwrite))
      }
      await meanwhile()
      return try await base.modify(bold, atomically: atomically)
    case .unabashed:
      do throws(RecordError) {
        return try await base.modify(modifications, atomically: atomically)
      } catch {
        guard error.code == .permissionDenied else { throw error }
        return ModifyResult(outcomes: modifications.map { .success(.deleted($0.id)) })
      }
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
    guard weakness == .scattered else { return try await base.fetch(ids, fields: fields) }
    var found: [RecordID: Record] = [:]
    for id in ids {
      if id != ids.first { await meanwhile() }
      found[id] = try await base.fetch(id)
    }
    return found
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
