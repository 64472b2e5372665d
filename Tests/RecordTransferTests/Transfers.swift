import InMemoryRecords
import JSONFileRecords
import RecordTransfer
import Records
import SQLiteRecords

/// What an import did.
struct Imported {
  var counts: [String: Int] = [:]
  var problems: [TransferProblem] = []
  /// The fields that were new, with their kinds.
  var new: [String: [FieldName: FieldKind]] = [:]

  /// The problems as they are shown.
  var shown: [String] {
    problems.map { TransferError("file", $0).description }
  }
}

/// Imports a file as the command line does, the bad records skipped if asked for.
func importRecords(
  _ source: TextSource, _ options: RecordImport.Options, into database: any RecordDatabase,
  skipsBad: Bool = false
) async throws -> Imported {
  let transfer = RecordImport(source, options)
  let survey = try transfer.survey()
  let found = Found()
  let checked = try await transfer.check(
    survey, against: database, { found.problems.append($0) })
  var imported = Imported(problems: found.problems, new: checked.kinds.new)
  if imported.problems.isEmpty || skipsBad {
    imported.counts = try await transfer.save(checked, into: database)
  }
  return imported
}

private final class Found {
  var problems: [TransferProblem] = []
}

/// The bytes of an export.
func exportRecords(
  of database: any RecordDatabase, _ options: RecordExport.Options
) async throws -> [UInt8] {
  let export = RecordExport(options)
  let survey = try await export.survey(of: database, named: "store")
  let file = Bytes()
  _ = try await export.write(
    survey, from: database, named: "store", to: { file.bytes += $0 })
  return file.bytes
}

private final class Bytes {
  var bytes: [UInt8] = []
}

/// The values of all records, by their identifiers.
func contents(
  of database: any RecordDatabase
) async throws -> [RecordID: [FieldName: RecordValue]] {
  var contents: [RecordID: [FieldName: RecordValue]] = [:]
  for type in try await database.schema().types.keys {
    for record in try await database.all(Query(type)) { contents[record.id] = record.fieldValues }
  }
  return contents
}

/// The kinds of the fields that have a value.
func kindsInUse(of database: any RecordDatabase) async throws -> [String: [FieldName: FieldKind]] {
  let schema = try await database.schema()
  var kinds: [String: [FieldName: FieldKind]] = [:]
  for (id, fields) in try await contents(of: database) {
    for field in fields.keys {
      kinds[id.type, default: [:]][field] = schema.kind(of: field, in: id.type)
    }
  }
  return kinds
}
