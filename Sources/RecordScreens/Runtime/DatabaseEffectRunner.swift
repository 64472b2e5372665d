public import Records

/// Performs the effects of a list and its form against a store.
///
/// While the screen is there, the rows are read again, quietly, whenever the store tells of a commit, be it the screen's
/// own or anybody's. A store that does not tell is read again after the screen's own writes: after the failed ones too,
/// because a write whose answer was lost may have landed.
public struct DatabaseEffectRunner: EffectRunner {
  private let database: any RecordDatabase
  private let definition: ScreenDefinition

  /// Performs effects against a store.
  public init(_ database: any RecordDatabase, _ definition: ScreenDefinition) {
    self.database = database
    self.definition = definition
  }

  /// The quiet read.
  public var eventAfterWrites: AppEvent? { .list(.feedChanged) }

  /// What to do for an effect.
  public func action(for effect: AppEffect) -> EffectAction<AppEvent> {
    switch effect {
    case .save(let token, let record):
      .write(token) { [database] in .form(.saved(token, await database.saving(record))) }
    case .list(.write(let token, let kind)):
      .write(token) { [database] in .list(.wrote(token, await database.writing(kind))) }
    case .list(.load(let token, let query, let limit)):
      .read(token) { [database] in
        .list(.loaded(token, await database.reading(query, after: nil, limit: limit)))
      }
    case .list(.page(let token, let query, let cursor, let limit)):
      .read(token) { [database] in
        .list(.pageLoaded(token, await database.reading(query, after: cursor, limit: limit)))
      }
    case .list(.cancel(let token)):
      .cancel(token)
    case .list(.timer(let token, let kind)):
      timer(token, kind)
    case .list(.stopTimer(let token)):
      .stopTimer(token)
    case .list(.subscribe):
      database.capabilities.contains(.commitNotices) ? followCommits : .none
    case .list(.unsubscribe):
      .stopFollowing
    case .list(.announce):
      .none
    }
  }

  private var followCommits: EffectAction<AppEvent> {
    .follow { [database] send in
      do throws(RecordError) {
        for try await _ in database.commits { await send(.list(.feedChanged)) }
      } catch {
        // The read that follows shows what is wrong with the store.
      }
    }
  }

  private func timer(_ token: Token, _ kind: ListEffect.TimerKind) -> EffectAction<AppEvent> {
    switch kind {
    case .debounce: .timer(token, definition.searchDelay, .list(.debounceFired(token)))
    case .spinner: .timer(token, definition.spinnerDelay, .list(.spinnerDue(token)))
    case .grace: .timer(token, definition.undoTime, .list(.graceOver(token)))
    }
  }
}

extension ScreenDefinition {
  /// How long a deletion can be undone.
  fileprivate var undoTime: Duration {
    if case .atOnce(let undo) = deletion { undo } else { .zero }
  }
}

extension RecordDatabase {
  fileprivate func reading(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async -> Result<Page, ScreenFailure> {
    do {
      return .success(try await page(query, after: cursor, limit: limit))
    } catch {
      return .failure(ScreenFailure(error))
    }
  }

  fileprivate func saving(_ record: Record) async -> Result<Record, ScreenFailure> {
    do {
      return .success(try await save(record))
    } catch {
      return .failure(ScreenFailure(error))
    }
  }

  fileprivate func writing(_ kind: ListOperation.Kind) async -> Result<Record?, ScreenFailure> {
    switch kind {
    case .upsert(let record):
      return await saving(record).map { $0 }
    case .delete(let id):
      do {
        try await delete(id)
        return .success(nil)
      } catch {
        return .failure(ScreenFailure(error))
      }
    }
  }
}
