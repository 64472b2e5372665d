import DurableFiles
import Foundation
import RecordSpecs

/// A document whose expectations are rewritten, unless it is no longer the one that was checked.
struct PromotedDocument {
  private let path: String
  private let byteOrderMark: [UInt8]

  /// Finds the document as it was checked.
  ///
  /// - Throws: A ``CommandFailure`` when it has changed since, or cannot be read.
  init(_ correction: SpecCorrection) throws(CommandFailure) {
    path = correction.path
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(.failure, "\(correction.path) cannot be read.")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    byteOrderMark = data.starts(with: mark) ? mark : []
    guard data.dropFirst(byteOrderMark.count).elementsEqual(correction.source.utf8) else {
      throw CommandFailure(
        .failure,
        "\(correction.path) has changed since docket check ran, so it stays as it is; run it again."
      )
    }
  }

  /// Writes the new text in one step; permissions stay, and a link stays a link.
  func write(_ text: String) throws(CommandFailure) {
    do throws(FileError) {
      var replacement = try FileReplacement(of: path, in: LocalFileSystem())
      try replacement.append(byteOrderMark + Array(text.utf8))
      _ = try replacement.finish()
    } catch {
      throw CommandFailure(.failure, "\(path) stays as it is: docket \(error).")
    }
  }
}
