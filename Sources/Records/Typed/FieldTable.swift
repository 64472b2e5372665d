/// Which key path of a type is stored under which field, or key inside a nested object.
///
///     static let fields: FieldTable<Note> = [
///       \.title: "title", \.due: "due_at", \.address.city: "address.city", \.created: "created",
///     ]
///
/// The names are those of the type's coding keys. That they are is checked when the table is made: the type decodes
/// itself from samples, and a name it does not ask for, or one that another property is kept under, is reported by
/// every query, save and read of the type. A type whose own code refuses samples is checked as far as it comes.
///
/// A property coded as `id`, `created`, `modified` or `version` stands for the record's own.
public struct FieldTable<Root: Codable>: Sendable {
  /// One row.
  struct Entry: Sendable {
    let keyPath: any PartialKeyPath<Root> & Sendable
    let path: FieldPath
  }

  let entries: [Entry]

  /// What is wrong with the table, nil when nothing is known to be.
  let problem: RecordError?

  /// Makes a table from the compiler's own names, so that a property's new coding key cannot be forgotten here.
  ///
  ///     static let fields = FieldTable<Note>(codingKeys: [\.title: CodingKeys.title])
  public init<Key: CodingKey>(
    codingKeys: KeyValuePairs<any PartialKeyPath<Root> & Sendable, Key>
  ) {
    var entries: [Entry] = []
    var problem: RecordError?
    for (keyPath, key) in codingKeys {
      do throws(RecordError) {
        let path =
          if let metadata = RecordMetadata(rawValue: key.stringValue) {
            FieldPath.metadata(metadata)
          } else {
            FieldPath(try FieldName(key.stringValue))
          }
        entries.append(Entry(keyPath: keyPath, path: path))
      } catch {
        problem = problem ?? error.at([key])
      }
    }
    self.entries = entries
    self.problem = problem ?? Self.problem(in: entries)
  }

  init(_ entries: [Entry]) {
    self.entries = entries
    problem = Self.problem(in: entries)
  }

  /// The names of the fields in the table.
  var names: Set<FieldName> { Set(entries.compactMap(\.path.field)) }
}

extension FieldTable: ExpressibleByDictionaryLiteral {
  /// Makes a table from a literal in source code.
  public init(dictionaryLiteral elements: (any PartialKeyPath<Root> & Sendable, FieldPath)...) {
    self.init(elements.map { Entry(keyPath: $0, path: $1) })
  }
}

extension FieldTable {
  /// The path that a key path is stored under, nil when the table and those of nested types do not know it.
  func path(of keyPath: AnyKeyPath) -> FieldPath? {
    if let entry = entries.first(where: { $0.keyPath == keyPath }) { return entry.path }
    for entry in entries {
      if let path = entry.path(of: keyPath, depth: 0) { return path }
    }
    return nil
  }

  /// The path that a key path is stored under.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidQuery`` when no table knows it, and whatever is wrong with
  ///   the table.
  func resolve(_ keyPath: AnyKeyPath) throws(RecordError) -> FieldPath {
    if let problem { throw problem }
    guard let path = path(of: keyPath) else {
      throw RecordError(
        .invalidQuery,
        "\(Root.self) has no field for \(keyPath.debugDescription); add it to \(Root.self).fields.")
    }
    return path
  }
}

extension FieldTable.Entry {
  /// Looks for a longer key path in the tables of the types it leads through.
  fileprivate func path(of wanted: AnyKeyPath, depth: Int) -> FieldPath? {
    Self.search(wanted, behind: keyPath, path, depth: depth)
  }

  private static func search(
    _ wanted: AnyKeyPath, behind outer: AnyKeyPath, _ path: FieldPath, depth: Int
  ) -> FieldPath? {
    // A type can contain itself, by way of an enum or a class.
    guard depth < 8, let nested = type(of: outer).valueType as? any FieldMapped.Type else {
      return nil
    }
    return search(wanted, in: nested, behind: outer, path, depth: depth + 1)
  }

  private static func search<Nested: FieldMapped>(
    _ wanted: AnyKeyPath, in nested: Nested.Type, behind outer: AnyKeyPath, _ path: FieldPath,
    depth: Int
  ) -> FieldPath? {
    for entry in nested.fields.entries {
      guard let joined = outer.appending(path: entry.keyPath) else { continue }
      let inner = path.appending(entry.path)
      if joined == wanted { return inner }
      if let found = search(wanted, behind: joined, inner, depth: depth) { return found }
    }
    return nil
  }
}

extension FieldPath {
  /// The name the path starts with.
  var name: String {
    switch root {
    case .field(let field): field.rawValue
    case .metadata(let metadata): metadata.rawValue
    }
  }

  /// The path that leads on into the object at this one.
  func appending(_ inner: FieldPath) -> FieldPath {
    FieldPath(root, keys: keys + [inner.name] + inner.keys)
  }
}
