/// The keys that a type asks for when it decodes itself, whether or not they are there, and those inside them.
///
/// What it does not ask for is another app's, and stays when this one saves.
final class ReadKeys {
  private var inner: [String: ReadKeys] = [:]

  /// The keys that a type asks for when it is made from a record.
  init<Value: Decodable>(of type: Value.Type, from record: Record) {
    var decoder = ValueDecoder(source: .record(record))
    decoder.read = self
    // What fails has asked for some keys all the same.
    _ = try? decoder.decodeValue(type)
  }

  private init() {}

  /// The fields that were asked for.
  var fields: Set<FieldName> { Set(inner.keys.compactMap { try? FieldName($0) }) }

  /// Notes that a key was asked for.
  ///
  /// - Returns: Where the keys inside it are noted.
  func read(_ key: String) -> ReadKeys {
    if let keys = inner[key] { return keys }
    let keys = ReadKeys()
    inner[key] = keys
    return keys
  }

  /// A field's new value, with what a newer app keeps in the old one under keys that were not asked for.
  ///
  /// The elements of lists have no names to know them by, so they are what the type makes them.
  func merging(_ new: RecordValue, over old: RecordValue?, in field: FieldName) -> RecordValue {
    read(field.rawValue).merging(new, over: old)
  }

  private func merging(_ new: RecordValue, over old: RecordValue?) -> RecordValue {
    guard case .object(var object) = new, case .object(let previous)? = old else { return new }
    for member in previous.members {
      if let value = object[member.key] {
        object[member.key] = inner[member.key]?.merging(value, over: member.value) ?? value
      } else if inner[member.key] == nil {
        object[member.key] = member.value
      }
    }
    return .object(object)
  }
}
