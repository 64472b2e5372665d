import DurableFiles
import Foundation
import RecordTransfer

/// A file to be imported, or standard input, which is first put into a file of its own.
struct InputFile: ByteSource {
  let name: String

  private let file: OpenFile
  /// What the file was when it was opened; an import must read the same thing each time.
  private let status: FileStatus

  /// Opens a file; `-` is standard input.
  @MainActor
  init(_ path: String, console: Console) throws {
    let files = LocalFileSystem()
    if path == "-" {
      name = console.input.name
      file = try Self.spooled(console.input, in: files)
    } else {
      name = path
      file = try Self.opened(path, in: files, console)
    }
    status = try file.status()
  }

  @MainActor
  private static func opened(
    _ path: String, in files: LocalFileSystem, _ console: Console
  ) throws -> OpenFile {
    do throws(FileError) {
      let file = try files.openFile(path, for: .reading)
      switch try file.status().kind {
      case .file: return file
      case .folder: throw FileError(.open, path, code: EISDIR)
      case .other, .link: break
      }
    } catch {
      let advice = error.isFolder ? "give the path of a file in it" : "check the path"
      throw CommandFailure.unusable("\(path) cannot be read: \(error.reason); \(advice).")
    }
    // A pipe can be read only once.
    return try spooled(LineReader(path: path, console: console), in: files)
  }

  /// Copies what can be read only once into a file that has no name and ends with the process.
  private static func spooled(_ reader: LineReader, in files: LocalFileSystem) throws -> OpenFile {
    let path = FilePath.join(NSTemporaryDirectory(), "docket-\(UUID().uuidString)")
    do {
      let file = try files.openFile(path, for: .creating(.ownerOnly))
      try files.removeIfPresent(path)
      var length = 0
      while let bytes = try reader.chunk() {
        try file.write(bytes, at: length)
        length += bytes.count
      }
      return file
    } catch let error as FileError {
      throw CommandFailure(
        .failure, "\(reader.name) cannot be kept in \(path): \(error.reason).")
    }
  }

  func open() throws(TransferError) -> any ByteStream {
    try check()
    return Stream(owner: self)
  }

  private func check() throws(TransferError) {
    guard (try? file.status().isSameContent(as: status)) == true else {
      throw TransferError(name, "the file changed while it was read; import it again.")
    }
  }

  private struct Stream: ByteStream {
    let owner: InputFile
    private var offset = 0

    init(owner: InputFile) {
      self.owner = owner
    }

    mutating func next() throws(TransferError) -> [UInt8] {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try owner.file.read(at: offset, count: 1 << 16)
      } catch {
        throw TransferError(owner.name, "the file cannot be read: \(error.reason).")
      }
      offset += bytes.count
      if bytes.isEmpty { try owner.check() }
      return bytes
    }
  }
}

extension FileStatus {
  fileprivate func isSameContent(as other: FileStatus) -> Bool {
    identity == other.identity && size == other.size && changed == other.changed
  }
}
