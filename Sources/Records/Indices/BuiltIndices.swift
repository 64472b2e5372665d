/// Indices that were built of a snapshot and not taken over yet; see ``RecordSnapshot/builtIndices(for:)``.
package struct BuiltIndices: Sendable {
  var indices: [(type: String, index: SnapshotIndex)] = []

  /// None.
  package init() {}
}
