/// Goes through a text byte by byte and knows the line and the column.
struct ByteCursor {
  /// What messages call the text.
  let name: String
  /// Where the next byte stands.
  private(set) var place = TransferPlace.start

  private var stream: any ByteStream
  private var chunk: [UInt8] = []
  private var index = 0
  private var isAtEnd = false

  /// Starts behind a byte order mark, if there is one.
  init(_ source: any ByteSource) throws(TransferError) {
    name = source.name
    stream = try source.open()
    var start: [UInt8] = []
    while start.count < 3 {
      let more = try stream.next()
      if more.isEmpty { break }
      start += more
    }
    chunk = start
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) {
      throw failure("the file is UTF-16; save it as UTF-8 and try again.")
    }
    if start.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
  }

  /// The next byte, which stays; nil at the end.
  mutating func peek() throws(TransferError) -> UInt8? {
    if index < chunk.count { return chunk[index] }
    if isAtEnd { return nil }
    chunk = try stream.next()
    index = 0
    isAtEnd = chunk.isEmpty
    return chunk.first
  }

  /// Goes past the byte that was peeked at.
  mutating func advance() {
    place.pass(chunk[index])
    index += 1
  }

  /// Takes what comes before the next of some bytes, as far as it is in memory; nothing where one of them stands.
  mutating func run(until stops: ByteSet) -> ArraySlice<UInt8> {
    let end = chunk.withUnsafeBufferPointer { chunk in
      var end = index
      while end < chunk.count, !stops.contains(chunk[end]) {
        place.pass(chunk[end])
        end += 1
      }
      return end
    }
    defer { index = end }
    return chunk[index..<end]
  }

  /// Takes the next byte.
  mutating func next() throws(TransferError) -> UInt8? {
    guard let byte = try peek() else { return nil }
    advance()
    return byte
  }

  /// An error at the next byte, or at another place.
  func failure(_ message: String, at place: TransferPlace? = nil) -> TransferError {
    TransferError(name, message, at: place ?? self.place)
  }
}
