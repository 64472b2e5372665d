import Foundation

/// The file of a report page: `index.html` in a folder that is made if need be.
struct ReportFile {
  let path: String

  /// Makes the folder, before the examples are run: whoever waits for the page should not learn at the end that it has no
  /// place.
  ///
  /// - Throws: A ``CommandFailure`` that says what is in the way.
  init(in folder: String) throws(CommandFailure) {
    guard !folder.isEmpty else {
      throw .unusable("--report needs the name of a folder, as in --report .build/report.")
    }
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw .unusable(
        "--report: the folder \(folder) cannot be made; name one in a folder that you may write to."
      )
    }
    path = folder.hasSuffix("/") ? "\(folder)index.html" : "\(folder)/index.html"
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw .unusable("--report: \(path) is a folder; remove it, or name another folder.")
    }
    guard FileManager.default.isWritableFile(atPath: url.path) else {
      throw unwritable
    }
  }

  /// Writes the page in the place of an earlier one, in one step.
  func write(_ html: String) throws(CommandFailure) {
    do {
      try Data(html.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw unwritable
    }
  }

  private var unwritable: CommandFailure {
    .unusable(
      "--report: \(path) cannot be written; check the folder's permissions and the room on the disk."
    )
  }
}
