/// Reads a JSON text from its bytes, one element at a time, without building a tree.
///
/// Stricter than most: the bytes must be UTF-8, a key may stand only once in an object, numbers are
/// exact or refused, arrays and objects nest at most 512 deep, and nothing may follow. Made for
/// a file format, where "it reads somehow" is how damage goes unnoticed.
///
/// The caller pulls what it expects; anything else throws a ``JSONError`` with line and column. The
/// bytes must stay valid while the reader is used.
package struct JSONReader {
  /// How deep arrays and objects may nest.
  package static let depthLimit = 512

  let bytes: UnsafeRawBufferPointer
  /// The next byte to be read.
  package internal(set) var offset = 0
  var containers: [Container] = []
  /// The keys so far of all objects that are open, the outermost first.
  var keys: [JSONText] = []
  /// What the keys of open objects with many of them mean, by the depth of the object.
  var manyKeys: [Int: Set<[UInt8]>] = [:]

  /// An array or object that is open.
  struct Container {
    let isObject: Bool
    var isEmpty = true
    /// Where this object's keys begin.
    let firstKey: Int
    var keyOrder = KeyOrder.ascending
  }

  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The kind of the next value, which stays unread.
  package mutating func peek() throws(JSONError) -> JSONToken {
    skipSpace()
    guard offset < bytes.count else { throw failure("a value is missing at the end") }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    default: throw failure("a value is expected here")
    }
  }

  /// Enters an object; ``nextKey()`` then gives its keys.
  package mutating func beginObject() throws(JSONError) {
    try open(UInt8(ascii: "{"), isObject: true)
  }

  /// Enters an array; ``nextElement()`` then tells whether a value follows.
  package mutating func beginArray() throws(JSONError) {
    try open(UInt8(ascii: "["), isObject: false)
  }

  /// Goes to the next value of the array entered last, or leaves the array.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try advance(closing: UInt8(ascii: "]"))
  }

  /// Reads true or false.
  package mutating func bool() throws(JSONError) -> Bool {
    skipSpace()
    if take("true") { return true }
    if take("false") { return false }
    throw failure("true or false is expected here")
  }

  /// Reads null.
  package mutating func null() throws(JSONError) {
    skipSpace()
    guard take("null") else { throw failure("null is expected here") }
  }

  /// Reads over the next value, checking it as strictly as any other.
  package mutating func skip() throws(JSONError) {
    let depth = containers.count
    repeat {
      if let container = containers.last, containers.count > depth {
        if container.isObject {
          guard try nextKey() != nil else { continue }
        } else {
          guard try nextElement() else { continue }
        }
      }
      switch try peek() {
      case .object: try beginObject()
      case .array: try beginArray()
      case .string: _ = try text()
      case .number: _ = try number()
      case .bool: _ = try bool()
      case .null: try null()
      }
    } while containers.count > depth
  }

  /// Makes sure that the text ends here.
  package mutating func finish() throws(JSONError) {
    skipSpace()
    guard offset == bytes.count else { throw failure("the text should end here") }
  }

  /// An error at the next byte, or at another one.
  package func failure(_ problem: String, at place: Int? = nil) -> JSONError {
    JSONError(problem, at: place ?? offset, in: bytes)
  }

  private mutating func open(_ bracket: UInt8, isObject: Bool) throws(JSONError) {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == bracket else {
      throw failure(isObject ? "an object is expected here" : "an array is expected here")
    }
    guard containers.count < Self.depthLimit else {
      throw failure("arrays and objects nest more than \(Self.depthLimit) deep")
    }
    offset &+= 1
    containers.append(Container(isObject: isObject, firstKey: keys.count))
  }

  /// Goes past the comma to the next member, or past the bracket out of the container.
  mutating func advance(closing bracket: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    let last = containers.count &- 1
    let isEmpty = containers[last].isEmpty
    guard offset < bytes.count else { throw failure("the text ends inside an array or object") }
    if bytes[offset] == bracket {
      offset &+= 1
      if case .many = containers[last].keyOrder { manyKeys[last] = nil }
      keys.removeLast(keys.count &- containers[last].firstKey)
      containers.removeLast()
      return false
    }
    if isEmpty {
      containers[last].isEmpty = false
    } else {
      guard bytes[offset] == UInt8(ascii: ",") else {
        let close = bracket == UInt8(ascii: "]") ? "]" : "}"
        throw failure("a comma or \(close) is expected here")
      }
      offset &+= 1
    }
    return true
  }

  /// Goes to the next byte that is not white space.
  @inline(__always)
  package mutating func skipSpace() {
    if offset < bytes.count, bytes[offset] > 0x20 { return }
    skipAnySpace()
  }

  private mutating func skipAnySpace() {
    let blanks: UInt64 = 0x2020_2020_2020_2020
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0a, 0x0d, 0x09: offset &+= 1
      default: return
      }
      // Indentation, mostly.
      while bytes.count &- offset >= 8, PlainBytes.word(bytes, at: offset) == blanks {
        offset &+= 8
      }
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count &- offset >= count else { return false }
    for index in 0..<count where bytes[offset &+ index] != word.utf8Start[index] { return false }
    offset &+= count
    return true
  }
}
