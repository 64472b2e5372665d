import Records
import SpecDocuments

/// Saves the records of a seed table.
struct Seeding {
  /// What went wrong, at which line of the document.
  struct Problem: Error {
    var line: Int
    var error: RecordError
  }

  private let seed: SeedTable

  init(_ seed: SeedTable) {
    self.seed = seed
  }

  /// Saves all rows as one batch, in their order.
  func save(to database: any RecordDatabase) async throws {
    let values = columns()
    var modifications: [Modification] = []
    for (index, row) in seed.rows.enumerated() {
      do throws(RecordError) {
        var record = Record(try RecordID(type: seed.type, name: row.id.text))
        for (field, column) in zip(seed.fields, values) {
          record[try FieldName(field)] = column[index]
        }
        modifications.append(.save(record, .insert))
      } catch {
        throw Problem(line: row.line, error: error)
      }
    }
    let result = try await database.modify(modifications, atomically: false)
    for (row, outcome) in zip(seed.rows, result.outcomes) {
      if case .failure(let error) = outcome { throw Problem(line: row.line, error: error) }
    }
  }

  /// The values column by column, since a column that has a double anywhere holds doubles.
  private func columns() -> [[RecordValue?]] {
    seed.fields.indices.map { column in
      let values = seed.rows.map { value($0.cells[column]) }
      let hasDouble = values.contains { if case .double? = $0 { true } else { false } }
      return hasDouble ? values.map(asDouble) : values
    }
  }

  /// A literal's value; a cell that is no literal is text as it stands.
  private func value(_ cell: SpecCell) -> RecordValue? {
    if cell.isAbsent { return nil }
    return (try? RecordValue(literal: cell.text)) ?? .string(cell.text)
  }

  /// An int as the double that is exactly as large; one too large for that stays, and the store refuses it.
  private func asDouble(_ value: RecordValue?) -> RecordValue? {
    guard case .int(let number)? = value, let double = Double(exactly: number) else {
      return value
    }
    return .double(double)
  }
}
