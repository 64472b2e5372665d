package import Records

/// All that a store says about itself, so that two states can be compared as a whole.
package struct StoreState: Sendable, Equatable {
  /// The newest state of each record and the deletions, in the order of the commits.
  package let changes: ChangePage
  /// The kinds of all fields.
  package let schema: RecordSchema
  /// How many records of each type a query finds, which must fit ``changes``.
  package let counts: [String: Int]

  /// Reads a store.
  package init(of database: any RecordDatabase) async throws(RecordError) {
    changes = try await database.changes(since: nil, limit: nil)
    schema = try await database.schema()
    var counts: [String: Int] = [:]
    for type in schema.types.keys { counts[type] = try await database.all(Query(type)).count }
    self.counts = counts
  }
}

extension StoreState: CustomStringConvertible {
  /// The records and their versions, for the report of a failure; never a field's value.
  package var description: String {
    let parts = changes.changes.map { change in
      switch change {
      case .saved(let record): "\(record.id)#\(record.version?.rawValue ?? 0)"
      case .deleted(let id): "-\(id)"
      }
    }
    return "\(changes.token.rawValue): " + parts.joined(separator: " ")
  }
}
