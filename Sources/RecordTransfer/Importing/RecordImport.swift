package import Records

/// Saves the records of a file in a store.
///
/// The file is read three times: ``survey()`` sees the fields and what their values look like, ``check(_:against:_:)``
/// tries every record on what the store has, and ``save(_:into:)`` saves them in batches. So a file with one bad
/// record is known to be bad before anything is saved, and a file of any size takes the memory of one batch and of the
/// records' names. All three tell their progress to a ``LongWork``.
package struct RecordImport {
  /// What was asked for.
  package struct Options {
    package var format: TransferFormat
    /// The record type; nil when the file tells it.
    package var type: String?
    /// Kinds of fields that count more than what the file says.
    package var kinds: [FieldName: FieldKind]
    /// What happens to a record that exists.
    package var policy: SavePolicy

    package init(
      format: TransferFormat, type: String? = nil, kinds: [FieldName: FieldKind] = [:],
      policy: SavePolicy = .insert
    ) {
      self.format = format
      self.type = type
      self.kinds = kinds
      self.policy = policy
    }
  }

  /// What the first reading found.
  package struct Survey {
    var columns = ColumnKinds()
    /// How many records the file has, the bad ones included.
    package internal(set) var count = 0
  }

  let source: any ByteSource
  let options: Options
  let ids: any RecordIDGenerator

  /// Prepares an import.
  ///
  /// - Parameter ids: Makes names for the records that have none.
  package init(
    _ source: any ByteSource, _ options: Options,
    ids: any RecordIDGenerator = TimeOrderedIDGenerator()
  ) {
    self.source = source
    self.options = options
    self.ids = ids
  }

  /// What messages call the file.
  package var name: String { source.name }

  /// Reads the file for the first time.
  ///
  /// - Throws: A ``TransferError`` when it cannot be read as records at all, or a kind was given for a field that no
  ///   record has.
  package func survey() throws -> Survey {
    var survey = Survey()
    var meter = WorkMeter(.reading)
    var reader = try options.format.reader(of: source, type: options.type)
    if let header = reader as? CSVRowReader, let type = options.type {
      for key in header.keys { survey.columns.note(key, at: .header, of: type) }
    }
    while let row = try reader.next() {
      survey.count += 1
      meter.advance()
      if survey.count.isMultiple(of: ImportBatches.mostRecords) { try Task.checkCancellation() }
      guard row.problem == nil, let type = try type(of: row) else { continue }
      for cell in row.cells { survey.columns.add(cell, of: type) }
    }
    meter.finish()
    if survey.count > 0 { try checkGivenKinds(survey) }
    return survey
  }

  private func checkGivenKinds(_ survey: Survey) throws(TransferError) {
    let fields = survey.columns.types.values.reduce(into: Set<FieldName>()) {
      $0.formUnion($1.keys)
    }
    let unknown = options.kinds.keys.filter { !fields.contains($0) }.sorted()
    if let field = unknown.first {
      throw TransferError(
        source.name,
        "no record has a field \(field), for which a kind is given; it has "
          + (fields.isEmpty
            ? "none." : fields.sorted().map(\.rawValue).joined(separator: ", ") + "."))
    }
  }

  /// The type of a row; nil when its id is none, which ``RowConversion`` reports.
  ///
  /// - Throws: A ``TransferError`` when neither the file nor the caller tells the type.
  func type(of row: TransferRow) throws(TransferError) -> String? {
    if let type = row.type ?? options.type { return type }
    guard let id = row.id, let slash = id.firstIndex(of: "/") else {
      throw TransferError(
        source.name,
        "the record's type is not known; give it with --type, or write the id as in "
          + "Lists/groceries.", at: row.idPlace ?? row.place)
    }
    let type = String(id[..<slash])
    return (try? RecordID.validate(type: type)) == nil ? nil : type
  }
}

extension TransferPlace {
  /// Where a file's header stands.
  static let header = TransferPlace.start
}
