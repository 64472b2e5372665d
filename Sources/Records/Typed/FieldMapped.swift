/// A `Codable` type whose key paths are known by the names they are stored under.
///
/// A key path does not tell the coding key it is stored under, so that a query about `\.title` needs a table. A nested
/// struct that conforms can be asked about by its own key paths: `\.address.city`.
public protocol FieldMapped: Codable {
  /// The key paths and their names, best a `static let`, which is checked once.
  static var fields: FieldTable<Self> { get }
}

extension FieldMapped {
  /// Refuses a table that does not fit the type's coding keys.
  static func checkTable() throws(RecordError) {
    if let problem = fields.problem { throw problem }
  }
}
