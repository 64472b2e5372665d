/// Bytes that can be read from their beginning as often as needed, such as those of a file.
///
/// An import reads its file several times: to see the kinds, to check every record, and to save them. Nothing of the
/// file is kept in between, so its size does not matter.
package protocol ByteSource {
  /// What messages call it: the path, or "standard input".
  var name: String { get }

  /// Starts at the beginning.
  ///
  /// - Throws: A ``TransferError`` when it cannot be read, or is no longer what it was at the last reading.
  func open() throws(TransferError) -> any ByteStream
}

/// One reading of a ``ByteSource``.
package protocol ByteStream {
  /// The next bytes, empty at the end.
  mutating func next() throws(TransferError) -> [UInt8]
}
