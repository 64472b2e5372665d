#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension LocalFileSystem {
  package func resolve(_ path: String) throws(FileError) -> String {
    // `realpath` alone would refuse a file that is not there yet, and a link to one.
    var current = path
    for _ in 0..<40 {
      let (folder, name) = FilePath.split(current)
      guard !name.isEmpty, name != ".", name != ".." else {
        return try absolute(current, naming: path)
      }
      guard let target = linkTarget(of: current) else {
        return FilePath.join(try absolute(folder, naming: path), name)
      }
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      current = isAbsolute ? target : FilePath.join(folder, target)
    }
    throw FileError(.resolve, path, code: ELOOP)
  }

  private func absolute(_ folder: String, naming path: String) throws(FileError) -> String {
    guard let resolved = realpath(folder, nil) else {
      throw FileError(.resolve, path, code: errno)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Where a symbolic link leads, or nil for anything else.
  private func linkTarget(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
