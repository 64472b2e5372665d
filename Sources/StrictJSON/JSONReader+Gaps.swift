/// Bytes between two values, kept from where they were read with all checks, so that the same ones need only be compared.
package struct JSONGap {
  // Not an array, for which each comparison would count a reference up and down.
  fileprivate let content: UnsafeRawBufferPointer
}

/// Keeps gaps, which are valid as long as it is there.
package final class JSONGapStore {
  private var contents: [UnsafeMutableRawBufferPointer] = []

  package init() {}

  deinit {
    for content in contents { content.deallocate() }
  }

  fileprivate func keep(_ source: UnsafeRawBufferPointer) -> JSONGap {
    let content = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 1)
    content.copyMemory(from: source)
    contents.append(content)
    return JSONGap(content: UnsafeRawBufferPointer(content))
  }
}

extension JSONReader {
  /// What was read from a place on.
  package func gap(from start: Int, in store: JSONGapStore) -> JSONGap {
    store.keep(UnsafeRawBufferPointer(rebasing: bytes[start..<offset]))
  }

  /// Whether what was read from a place on is a gap that is known.
  package func isGap(_ gap: JSONGap, from start: Int) -> Bool {
    offset &- start == gap.content.count && stands(gap.content, at: start)
  }

  /// Goes past a gap if it comes next.
  ///
  /// The caller answers for it that what the gap says fits here: a bracket it opens has to be told with
  /// ``enterObject()``, and no key in it may have occurred in the object.
  package mutating func skip(_ gap: JSONGap) -> Bool {
    guard stands(gap.content, at: offset) else { return false }
    offset &+= gap.content.count
    return true
  }

  /// Takes note of an object whose opening was read over.
  package mutating func enterObject() throws(JSONError) {
    guard containers.count < Self.depthLimit else {
      throw failure("arrays and objects nest more than \(Self.depthLimit) deep")
    }
    containers.append(Container(isObject: true, firstKey: keys.count))
  }

  /// Takes note that the object entered last was read over to its end.
  package mutating func leaveObject() {
    containers.removeLast()
  }

  /// Goes back to where the object entered last begins, to read it in another way.
  package mutating func leaveObject(backTo start: Int) {
    containers.removeLast()
    offset = start
  }

  /// Whether bytes stand at a place.
  private func stands(_ expected: UnsafeRawBufferPointer, at start: Int) -> Bool {
    let count = expected.count
    guard bytes.count &- start >= count else { return false }
    guard count >= 8 else {
      return (0..<count).allSatisfy { bytes[start &+ $0] == expected[$0] }
    }
    var place = 0
    while place < count {
      // The last eight bytes may overlap those before.
      let next = min(place, count &- 8)
      guard
        bytes.loadUnaligned(fromByteOffset: start &+ next, as: UInt64.self)
          == expected.loadUnaligned(fromByteOffset: next, as: UInt64.self)
      else { return false }
      place &+= 8
    }
    return true
  }
}
