/// The fields whose targets are read with a page, checked against the kinds of the queried type.
///
/// A store makes one in the state that it reads, so that the page and the targets are of one moment.
package struct Inclusion: Sendable {
  /// The query as it has to be asked: with the fields that lead to the targets.
  package let query: Query
  private let asked: FieldSelection
  private let fields: [FieldName]

  /// Checks the fields.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` for a field that holds no references. A field that
  ///   was never saved is absent everywhere and leads nowhere.
  package init(
    _ fields: [FieldName], of query: Query, schema: RecordSchema
  ) throws(RecordError) {
    for field in fields {
      switch schema.kind(of: field, in: query.type) {
      case nil, .reference?, .list(nil)?, .list(.reference?)?: break
      case let kind?:
        throw RecordError(
          .kindMismatch, "\(field) holds \(kind); only references lead to records to include.",
          field: field, expected: "reference", got: kind.description)
      }
    }
    self.fields = fields
    asked = query.fields
    var query = query
    if case .only(let read) = query.fields { query.fields = .only(read.union(fields)) }
    self.query = query
  }

  /// The records that a page refers to, each once, in the order in which they are met.
  package func targets(of page: Page) -> [RecordID] {
    var targets: [RecordID] = []
    var known: Set<RecordID> = []
    for record in page.records {
      for field in fields {
        for id in record[field]?.referredTo ?? [] where known.insert(id).inserted {
          targets.append(id)
        }
      }
    }
    return targets
  }

  /// The page as it was asked for, with its targets.
  package func page(_ page: Page, including targets: [RecordID: Record]) -> Page {
    Page(
      records: page.records.map { $0.selecting(asked) }, cursor: page.cursor, included: targets)
  }
}

extension RecordValue {
  /// The records that a reference or a list of references points at, in order.
  package var referredTo: [RecordID] {
    switch self {
    case .reference(let reference): [reference.id]
    case .list(let elements): elements.flatMap(\.referredTo)
    default: []
    }
  }
}
