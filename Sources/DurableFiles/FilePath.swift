/// What replacing a file needs to do with its path.
package enum FilePath {
  /// The folder and the last part of a path; the folder is `.` when none is named.
  package static func split(_ path: String) -> (folder: String, name: String) {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[bytes.index(after: slash)...])
    return (slash == bytes.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// The path of a name in a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// The folder a path's last part is in.
  package static func folder(of path: String) -> String {
    split(path).folder
  }
}
