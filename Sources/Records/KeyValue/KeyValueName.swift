/// The name of the record that keeps a key: the key, with `%` and two hexadecimal digits for each byte that a record's
/// name cannot have.
struct KeyValueName: Hashable {
  let text: String

  /// Names the record of a key.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidValue`` for an empty key, and
  ///   ``RecordError/Code/limitExceeded`` for one that is too long.
  init(_ key: String) throws(RecordError) {
    guard !key.isEmpty else {
      throw RecordError(.invalidValue, "A key has at least one character.")
    }
    guard key.utf8.count <= KeyValueLimits.keyLength else {
      throw RecordError(
        .limitExceeded,
        "A key has at most \(KeyValueLimits.keyLength) bytes; this one has \(key.utf8.count).")
    }
    var text = ""
    for byte in key.utf8 {
      if Self.isPlain(byte) && !(byte == UInt8(ascii: "_") && text.isEmpty) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
    self.text = text
  }

  /// The key that a record's name stands for, nil when no key has that name.
  static func key(of name: String) -> String? {
    var bytes: [UInt8] = []
    var rest = name.utf8[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let text = String(digits), let escaped = UInt8(text, radix: 16)
      else { return nil }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    // Only one spelling of a name is ours, so that a key has one record.
    guard let key = String(validating: bytes, as: UTF8.self),
      let canonical = try? KeyValueName(key), canonical.text == name
    else { return nil }
    return key
  }

  /// The record's identifier.
  var id: RecordID { RecordID(uncheckedType: KeyValueStore.recordType, name: text) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    NameRules.isLetter(byte) || NameRules.isDigit(byte)
      || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: " ")].contains(byte)
  }
}
