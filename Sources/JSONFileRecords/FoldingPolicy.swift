/// When the journal is folded into the document, which writes all of the document anew.
enum FoldingPolicy {
  /// Below this size neither file is worth a thought, in bytes.
  private static let smallSize = 32 * 1024

  /// Whether a journal has outgrown its document. Then folding costs no more than the saves since.
  static func isOutgrown(document: Int, journal: Int) -> Bool {
    journal > max(document, 2 * smallSize)
  }

  /// Whether to fold when a connection closes.
  ///
  /// For a small document always, so that the one file says all. A program that opens a large one to save one record
  /// should not have to write it all, so there the journal waits until it is an eighth of the document.
  static func foldsOnClose(document: Int, journal: Int) -> Bool {
    document <= smallSize || journal >= document / 8
  }
}
