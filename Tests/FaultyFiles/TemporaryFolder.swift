import Foundation

/// A folder for one test, gone with it.
package final class TemporaryFolder: Sendable {
  /// Absolute and without symbolic links.
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "docket-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path(percentEncoded: false)
      .trimmingSuffix("/")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// The names of the files in the folder, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The bytes of a file in the folder.
  package func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file(name))))
  }

  /// The text of a file in the folder.
  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Writes a file in the folder, without any care.
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: URL(filePath: file(name)))
  }

  /// Writes a file in the folder, without any care.
  package func write(_ text: String, to name: String) throws {
    try write(text.utf8, to: name)
  }

  /// The permission bits of a file in the folder.
  package func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int
  }

  /// Sets the permission bits of a file in the folder.
  package func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: file(name))
  }

  /// Makes a symbolic link in the folder.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: file(name), withDestinationPath: target)
  }

  /// Where a symbolic link in the folder leads, as it is written in it.
  package func target(of name: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: file(name))
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
