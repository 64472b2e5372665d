import CSQLite
import Records

extension SQLiteConnection {
  /// Runs `body` on one snapshot, with the catalogue of that snapshot.
  ///
  /// The statement that reads the schema's version is left open meanwhile: an open statement keeps
  /// the snapshot just as BEGIN and COMMIT would, at half the cost.
  func snapshot<Result>(_ body: (Catalogue) throws -> Result) throws -> Result {
    let version = try statement("PRAGMA schema_version")
    defer { version.reset() }
    guard try version.step() else { throw failure(SQLITE_ERROR) }
    return try body(catalogue(schemaVersion: version.int(at: 0)))
  }

  /// Looks at the store for the first time: whether its format, as the log has it, is one that is known, and what types
  /// it has.
  func lookAround() throws {
    let version = try statement("PRAGMA schema_version")
    defer { version.reset() }
    guard try version.step() else { throw failure(SQLITE_ERROR) }
    try StoreFormat.check(self)
    try enlargeCache()
    // What is wrong with it is told by the calls that need it; a store that is damaged there can be verified.
    _ = try? catalogue(schemaVersion: version.int(at: 0))
  }

  /// The catalogue inside an open write transaction.
  ///
  /// Whoever writes must keep the indices true, so those that other rules of folding made are made anew first.
  func catalogueForWriting() throws -> Catalogue {
    let catalogue = try catalogueAsItIs()
    guard catalogue.hasStaleIndices else { return catalogue }
    try rebuildIndices(catalogue) { $0.state == .stale }
    // Not remembered: if this is rolled back, another commit can count the schema to the same number.
    return try Catalogue.read(self, schemaVersion: integer("PRAGMA schema_version"))
  }

  /// The catalogue inside an open transaction.
  func catalogueAsItIs() throws -> Catalogue {
    try catalogue(schemaVersion: integer("PRAGMA schema_version"))
  }

  private func catalogue(schemaVersion: Int64) throws -> Catalogue {
    if let known = knownCatalogue, known.schemaVersion == schemaVersion { return known }
    let read = try Catalogue.read(self, schemaVersion: schemaVersion)
    knownCatalogue = read
    return read
  }
}
