@testable import RecordTransfer

/// A file that is in memory, handed out in portions of a chosen size.
struct TextSource: ByteSource {
  let name: String
  private let bytes: [UInt8]
  private let portion: Int

  /// Makes a file of bytes.
  init(_ bytes: [UInt8], named name: String = "file", portion: Int = 1 << 16) {
    self.name = name
    self.bytes = bytes
    self.portion = portion
  }

  /// Makes a file of text.
  init(_ text: String, named name: String = "file", portion: Int = 1 << 16) {
    self.init(Array(text.utf8), named: name, portion: portion)
  }

  func open() throws(TransferError) -> any ByteStream {
    Stream(rest: bytes[...], portion: portion)
  }

  private struct Stream: ByteStream {
    var rest: ArraySlice<UInt8>
    let portion: Int

    mutating func next() throws(TransferError) -> [UInt8] {
      let taken = rest.prefix(portion)
      rest = rest.dropFirst(portion)
      return Array(taken)
    }
  }
}
