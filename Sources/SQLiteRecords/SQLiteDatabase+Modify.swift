public import Records

extension SQLiteDatabase {
  /// Applies modifications as one commit, in one write transaction.
  ///
  /// The commit is on the disk, as far as the store's durability asks for it, when this returns.
  @concurrent public func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    try RecordError.checkCancellation()
    let clock = clock
    let capabilities = capabilities
    let pushesDown = pushesDown
    return try Self.mappingErrors {
      try pool.writing { connection in
        let (result, committed) = try connection.commit { catalogue, sequence in
          try CommitPlan.make(
            modifications, atomically: atomically, schema: catalogue.schema, sequence: sequence,
            now: clock.now, capabilities: capabilities,
            lookup: { id throws(RecordError) in
              try RecordError.checkCancellation()
              guard let layout = catalogue.tables[id.type] else { return nil }
              return try Self.mappingErrors {
                try connection.record(named: id.name, in: layout, layout.whole)
              }
            },
            answer: { query throws(RecordError) in
              try Self.mappingErrors {
                try connection.page(query, in: catalogue, pushesDown: pushesDown).records
              }
            })
        }
        if let committed {
          announcer.announce(committed)
          connection.announceToOthers()
        }
        connection.checkpointIfDue()
        return result
      }
    }
  }
}
