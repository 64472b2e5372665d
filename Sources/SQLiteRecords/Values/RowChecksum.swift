/// The checksum of a record as its row holds it: all that a reader gets to see of it, and the number of its commit.
///
/// SQLite keeps none of its own, so that a bit which changes inside a value reads as another value. It is made of what
/// is stored: each field that is there, in the order of the columns, with its name, the way in which it is stored, and
/// its bytes. A column that is added later is behind the others and has nothing in older rows, whose checksums stay
/// right.
///
/// 64 bits, mixed eight bytes at a time by a full multiplication, as in Wang Yi's wyhash: of changes by chance, one in
/// 2⁶⁴ goes unnoticed. It costs about as much as copying the bytes. It is no protection against forgery.
struct RowChecksum {
  private var state: UInt64

  /// Begins with the mark of the record's type.
  init(_ type: UInt64) {
    state = type
  }

  /// What a name counts as: made once, and used in the checksum of each row.
  static func mark(_ name: String) -> UInt64 {
    var checksum = RowChecksum(0x2d35_8dcc_aa6c_78a5)
    checksum.add(name)
    return checksum.state
  }

  /// Adds the mark of a field; an absent field is not added at all.
  mutating func add(mark: UInt64) {
    mix(mark)
  }

  mutating func add(_ value: Int64) {
    mix(Storage.integer.rawValue)
    mix(UInt64(bitPattern: value))
  }

  mutating func add(_ value: Double) {
    mix(Storage.real.rawValue)
    // SQLite stores −0 as 0.
    mix((value + 0).bitPattern)
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(text: UnsafeRawBufferPointer($0)) }
  }

  mutating func add(text: UnsafeRawBufferPointer) {
    add(.text, text)
  }

  mutating func add(blob: UnsafeRawBufferPointer) {
    add(.blob, blob)
  }

  /// The checksum of what was added so far.
  var value: Int64 {
    var last = self
    last.mix(0)
    return Int64(bitPattern: last.state)
  }

  /// The checksum of a deletion that is kept for the change feed.
  static func ofDeletion(
    _ type: String, _ name: String, version: Int64, commit: Int64
  ) -> Int64 {
    ofDeletion(mark(type), name, version: version, commit: commit)
  }

  /// The checksum of a deletion, by the mark of its type.
  static func ofDeletion(
    _ type: UInt64, _ name: String, version: Int64, commit: Int64
  ) -> Int64 {
    var checksum = RowChecksum(type)
    checksum.add(name)
    checksum.add(version)
    checksum.add(commit)
    return checksum.value
  }

  /// The checksum of a fact about the store as a whole.
  static func ofFact(_ key: String, _ value: Int64) -> Int64 {
    var checksum = RowChecksum(mark(key))
    checksum.add(value)
    return checksum.value
  }

  /// What a value is stored as, in the low bits; the length of a text or a blob is above them.
  private enum Storage: UInt64 {
    case integer = 1
    case real, text, blob
  }

  private mutating func add(_ storage: Storage, _ bytes: UnsafeRawBufferPointer) {
    // With its length, so that no value can run into the next.
    mix(storage.rawValue | UInt64(bytes.count) << 3)
    var offset = 0
    while bytes.count &- offset >= 8 {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset &+= 8
    }
    guard offset < bytes.count else { return }
    var rest: UInt64 = 0
    for place in (offset..<bytes.count).reversed() { rest = rest << 8 | UInt64(bytes[place]) }
    mix(rest)
  }

  private mutating func mix(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    state = product.high ^ product.low
  }
}
