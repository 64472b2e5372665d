import Foundation
import Records

/// Which columns of a table are read, and how a row becomes a record.
///
/// All records of one selection share its shape; a row fills the slots straight from its columns.
struct RecordSelection: Sendable {
  let type: String
  let columns: [FieldColumn]
  /// How the value of each column is read.
  private let forms: [FieldForm]
  /// What a statement selects, in the order in which it is read.
  let list: String
  /// The statement that reads the record of one name.
  let point: String
  private let shape: RecordShape
  /// The only fields that are read, nil when all are, or more than were asked for.
  let desiredFields: Set<FieldName>?

  init(
    type: String, table: String, columns: [FieldColumn], shape: RecordShape,
    desiredFields: Set<FieldName>?
  ) {
    self.type = type
    self.columns = columns
    forms = columns.map { FieldForm($0.kind) }
    self.shape = shape
    self.desiredFields = desiredFields
    let names =
      ["_name", "_version", "_created", "_modified"]
      + columns.flatMap(\.columns).map(quoted)
    list = names.joined(separator: ", ")
    point = "SELECT \(list) FROM \(table) WHERE _name = ?"
  }

  /// The record in the statement's current row.
  func record(in statement: SQLiteStatement) throws(RecordError) -> Record {
    let id = RecordID(uncheckedType: type, name: statement.text(at: 0))
    var values: [RecordValue?] = []
    values.reserveCapacity(forms.count)
    var index: Int32 = 4
    for place in forms.indices {
      switch forms[place] {
      case .strings:
        let strings = statement.stored(at: index).withText(NestedTextReader.plainStrings)
        guard let strings else { break }
        values.append(.list(strings))
        index &+= 1
        continue
      case .other: break
      case let form:
        values.append(form.value(statement.stored(at: index)))
        index &+= 1
        continue
      }
      do {
        values.append(try columns[place].value(in: statement, at: &index))
      } catch {
        throw Self.damaged(id, columns[place].field)
      }
    }
    return Record(
      stored: id, shape: shape, values: values,
      created: Date(timeIntervalSinceReferenceDate: statement.double(at: 2)),
      modified: Date(timeIntervalSinceReferenceDate: statement.double(at: 3)),
      version: RecordVersion(rawValue: UInt64(bitPattern: statement.int(at: 1))),
      desiredFields: desiredFields)
  }

  private static func damaged(_ id: RecordID, _ field: FieldName) -> RecordError {
    RecordError(
      .corrupt,
      "\(id) has a \(field) that is not what was saved; restore a backup, or save the record again.",
      record: id, field: field)
  }
}
