import Records

/// The records of a type in portions that fit into memory, by name.
///
/// How many records fit is learned from those before: the first page is small, and each next one twice as large while
/// the records are light.
struct RecordPages {
  private let database: any RecordDatabase
  private let query: Query
  private var limit = 64
  private var cursor: Cursor?
  private var isAtEnd = false

  /// About how many bytes a page takes.
  private static let wantedBytes = 8 << 20
  private static let mostRecords = 4_096

  init(of type: String, in database: any RecordDatabase) {
    self.database = database
    query = Query(type)
  }

  /// The next page, nil at the end.
  mutating func next() async throws -> [Record]? {
    if isAtEnd { return nil }
    try Task.checkCancellation()
    let page = try await database.page(query, after: cursor, limit: limit)
    cursor = page.cursor
    isAtEnd = cursor == nil
    let bytes = page.records.reduce(0) { $0 + $1.weight }
    if bytes > Self.wantedBytes {
      limit = max(1, limit / 2)
    } else if bytes < Self.wantedBytes / 4 {
      limit = min(Self.mostRecords, limit * 2)
    }
    return page.records.isEmpty ? nil : page.records
  }
}

extension Record {
  /// About how many bytes the record takes.
  fileprivate var weight: Int {
    values.reduce(64) { $0 + ($1?.weight ?? 0) }
  }
}

extension RecordValue {
  fileprivate var weight: Int {
    switch self {
    case .string(let text): text.utf8.count + 16
    case .data(let data): data.count + 16
    case .list(let elements): elements.reduce(16) { $0 + $1.weight }
    case .object(let object):
      object.members.reduce(16) { $0 + $1.key.utf8.count + 16 + $1.value.weight }
    default: 32
    }
  }
}
