package import Records

/// Writes the records of a store into a file, so that an import gives the same records.
///
/// A key says its kind behind a colon where an import would take its values for something else. To know where, every
/// record is read twice. Both readings tell their progress to a ``LongWork``.
package struct RecordExport {
  /// What was asked for.
  package struct Options {
    package var format: TransferFormat
    /// The only record type to write; nil for all.
    package var type: String?

    package init(format: TransferFormat, type: String? = nil) {
      self.format = format
      self.type = type
    }
  }

  /// The types and their keys.
  package struct Survey {
    /// In the order in which they are written.
    var types: [(name: String, columns: [FieldName: Column])] = []
    /// How many records there are.
    package internal(set) var count = 0
  }

  /// A field with a value in some record.
  struct Column: Equatable {
    let kind: FieldKind
    /// Whether the values alone would be taken for another kind.
    let saysKind: Bool
  }

  let options: Options

  /// Prepares an export.
  package init(_ options: Options) {
    self.options = options
  }

  /// Reads the records for the first time.
  ///
  /// - Parameter name: What messages call the store.
  /// - Throws: A ``TransferError`` when the store has no such type, or several for a form that holds one.
  package func survey(
    of database: any RecordDatabase, named name: String
  ) async throws -> Survey {
    let schema = try await database.schema()
    var survey = Survey()
    var meter = WorkMeter(.reading)
    for type in try await types(in: database, schema, named: name) {
      var keys = ExportKeys(format: options.format, fields: schema.types[type]?.fields ?? [:])
      var pages = RecordPages(of: type, in: database)
      while let records = try await pages.next() {
        for record in records { keys.add(record) }
        survey.count += records.count
        meter.advance(by: records.count)
      }
      survey.types.append((type, keys.columns))
    }
    meter.finish()
    return survey
  }

  private func types(
    in database: any RecordDatabase, _ schema: RecordSchema, named name: String
  ) async throws -> [String] {
    let all = schema.types.keys.sorted()
    if let type = options.type {
      guard all.contains(type) else {
        throw TransferError(
          name,
          "the store has no record type \(type); it has "
            + (all.isEmpty ? "none." : all.joined(separator: ", ") + "."))
      }
      return [type]
    }
    var used: [String] = []
    for type in all {
      if try await database.first(Query(type)) != nil { used.append(type) }
    }
    if options.format == .csv, used.count > 1 {
      throw TransferError(
        name,
        "a CSV file holds one record type; give one of \(used.joined(separator: ", ")) "
          + "with --type, or choose JSON.")
    }
    return used
  }

  /// Reads the records for the second time and writes them.
  ///
  /// - Parameter sink: Takes the bytes.
  /// - Returns: How many records of each type were written.
  /// - Throws: A ``TransferError`` when the store changed meanwhile so that a key would have to say another kind.
  package func write(
    _ survey: Survey, from database: any RecordDatabase, named name: String,
    to sink: ([UInt8]) throws -> Void
  ) async throws -> [String: Int] {
    var counts: [String: Int] = [:]
    var meter = WorkMeter(.exporting, of: survey.count)
    var writer = options.format.writer(ordersByType: options.type == nil)
    writer.begin()
    if survey.types.isEmpty, options.format == .csv { writer.begin(type: "", []) }
    for (type, columns) in survey.types {
      let keys = columns.sorted { $0.key < $1.key }.map { field, column in
        FieldKey(field, kind: column.saysKind ? column.kind : nil)
      }
      writer.begin(type: type, keys)
      var check = ExportKeys(
        format: options.format, fields: columns.mapValues(\.kind))
      var pages = RecordPages(of: type, in: database)
      while let records = try await pages.next() {
        for record in records {
          check.add(record)
          writer.write(
            id: options.type == nil && options.format != .json
              ? record.id.description : record.id.name,
            keys.map { key in (key, record[key.field].map(options.format.content)) })
        }
        try sink(writer.takeBytes())
        counts[type, default: 0] += records.count
        meter.advance(by: records.count)
      }
      guard check.columns == columns else {
        throw TransferError(name, "the store changed while it was exported; export it again.")
      }
      writer.endType()
    }
    writer.end()
    try sink(writer.takeBytes())
    meter.finish()
    return counts
  }
}

/// Finds out which fields of some records need their kinds said.
private struct ExportKeys {
  private let format: TransferFormat
  /// The kinds as the store knows them.
  private let fields: [FieldName: FieldKind]
  private var values: [FieldName: ColumnKinds.Column] = [:]

  init(format: TransferFormat, fields: [FieldName: FieldKind]) {
    self.format = format
    self.fields = fields
  }

  /// Looks at a record.
  mutating func add(_ record: Record) {
    for field in record.fields {
      guard let value = record[field] else { continue }
      values[field, default: ColumnKinds.Column()].add(format.content(of: value))
    }
  }

  /// The fields that have a value.
  var columns: [FieldName: RecordExport.Column] {
    var columns: [FieldName: RecordExport.Column] = [:]
    for (field, column) in values {
      // A field that came while the records were read is noticed by its missing kind.
      let kind = fields[field] ?? .list(nil)
      columns[field] = RecordExport.Column(kind: kind, saysKind: column.inferred != kind)
    }
    return columns
  }
}
