/// A table under `<!-- seed TYPE -->`: records that are there before a case begins.
package struct SeedTable: Hashable, Sendable {
  package var type: String
  /// The 1-based line of the directive.
  package var line: Int
  /// The fields' names, in the order of the columns behind `id`.
  package var fields: [String]
  package var rows: [Row]

  package struct Row: Hashable, Sendable {
    package var line: Int
    package var id: SpecCell
    /// One cell a field.
    package var cells: [SpecCell]
  }
}
