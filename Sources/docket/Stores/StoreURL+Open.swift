import InMemoryRecords
import JSONFileRecords
import Records
import SQLiteRecords

extension StoreURL {
  /// Reads the name of a store that lives in a file.
  static func inFile(_ text: String) throws(CommandFailure) -> StoreURL {
    let store = try StoreURL(text)
    if store.scheme == .memory {
      throw .unusable("memory: has no file to look after; name json:PATH or sqlite:PATH.")
    }
    return store
  }

  /// Opens the store, works with it, and closes it again whatever happened.
  ///
  /// - Throws: A ``CommandFailure`` when it cannot be opened, otherwise whatever the work throws.
  @MainActor
  func withDatabase<Answer>(
    _ access: StoreAccess, _ work: @MainActor (any RecordDatabase) async throws -> Answer
  ) async throws -> Answer {
    let database = try open(access)
    let answer: Answer
    do {
      answer = try await work(database)
    } catch {
      // The work's failure is what matters; closing flushes what can be flushed.
      try? await database.close()
      throw error
    }
    try await database.close()
    return answer
  }

  /// Opens the store.
  func open(_ access: StoreAccess) throws(CommandFailure) -> any RecordDatabase {
    do throws(RecordError) {
      return try openFile(access) ?? InMemoryDatabase()
    } catch {
      let status: ExitStatus = error.code == .storeLocked ? .failure : .unusableInput
      throw CommandFailure(status, error.message.onOneLine)
    }
  }

  /// Opens a store that lives in a file; nil for one that does not.
  func openFile(_ access: StoreAccess) throws(RecordError) -> (any FileDatabase)? {
    switch scheme {
    case .memory: nil
    case .json: try JSONFileDatabase(path: path, access: access)
    case .sqlite: try SQLiteDatabase(path: path, access: access)
    }
  }
}
