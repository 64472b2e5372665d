import Testing

@testable import RecordTransfer

/// A file, and how what is said about it begins. It is named by that, since the file itself may have line breaks.
struct FileCase: Sendable, CustomTestStringConvertible {
  let text: String
  let format: TransferFormat
  let message: String
  /// How many records the file has besides the bad one.
  let others: Int

  init(_ text: String, _ format: TransferFormat, _ message: String, others: Int = 0) {
    self.text = text
    self.format = format
    self.message = message
    self.others = others
  }

  var testDescription: String { "\(format): \(message)" }
}
