import Records

/// Turns the rows of a file into records.
struct RowConversion {
  let kinds: FieldKinds
  /// The type of rows that do not tell it.
  let type: String?
  let ids: any RecordIDGenerator

  /// The record of a row.
  func record(_ row: TransferRow) throws(TransferProblem) -> Record {
    if let problem = row.problem { throw problem }
    let id = try id(of: row)
    var fields: [FieldName: RecordValue] = [:]
    for cell in row.cells {
      let field = cell.key.field
      if let kind = cell.key.kind, let first = kinds.said(of: field, in: id.type),
        first.kind != kind
      {
        throw TransferProblem(
          "\(field) is said to be \(kind) here and \(first.kind) in line \(first.place.line); a field "
            + "has one kind.", at: cell.place)
      }
      guard let kind = kinds.kind(of: field, in: id.type) else {
        throw TransferProblem(
          "\(field) has no kind, since its list has values of several kinds; a list has one.",
          at: cell.place)
      }
      fields[field] = try ValueConversion(field: field, kind: kind).value(of: cell)
    }
    return Record(id, fields)
  }

  private func id(of row: TransferRow) throws(TransferProblem) -> RecordID {
    let wanted = row.type ?? type
    do throws(RecordError) {
      guard let text = row.id else {
        // Without an id the type is known: the survey has refused it otherwise.
        return try RecordID(type: wanted ?? "", name: ids.makeName())
      }
      guard text.contains("/") else { return try RecordID(type: wanted ?? "", name: text) }
      let id = try RecordID(text)
      if let wanted, id.type != wanted {
        throw RecordError(
          .invalidValue,
          "The id is of the type \(id.type), and \(wanted) is expected; take it out, or import it "
            + "apart.")
      }
      return id
    } catch {
      throw TransferProblem("the id does not fit. \(error.message)", at: row.idPlace ?? row.place)
    }
  }
}
