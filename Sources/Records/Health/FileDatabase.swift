/// A store that lives in a file, which can be damaged, and can be larger than it need be.
public protocol FileDatabase: RecordDatabase {
  /// Reads all of the file and checks it against the checksums in it.
  ///
  /// Changes nothing, and holds up neither reads nor writes. Tells its progress to a ``LongWork``.
  ///
  /// - Returns: What was found; damage is no error here.
  /// - Throws: ``RecordError`` when the file cannot be read at all, such as ``RecordError/Code/unavailable``.
  @concurrent func verify() async throws(RecordError) -> StoreHealth

  /// Reads records by their identifiers, each checked against its checksum, for answers that must not be wrong.
  ///
  /// Costs about twice a `fetch`. Records that are not there are left out.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/corrupt`` and the record for one that is not as it was saved.
  @concurrent func fetchVerified(
    _ ids: [RecordID]
  ) async throws(RecordError) -> [RecordID: Record]

  /// Makes the file as small as its records, and puts all of it into the one file.
  ///
  /// Writes the whole store; changes nothing that a query can see.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/storeFull`` and the store as it was, when there is no room for
  ///   a second copy; ``RecordError/Code/storeLocked``.
  @concurrent func compact() async throws(RecordError)
}
