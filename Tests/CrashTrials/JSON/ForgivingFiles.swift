import DurableFiles
import FaultyFiles

/// Files whose JSON document always has the right checksum, whatever else is in it.
struct ForgivingFiles: FileSystemDecorator {
  let base: any FileSystem

  func read(
    _ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    let count = try base.read(file, into: buffer, at: offset)
    let key = Array(#""checksum": ""#.utf8)
    let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    guard file.path.hasSuffix(".json"), offset == 0,
      let start = (0...max(0, count - key.count)).first(where: {
        bytes[$0..<min($0 + key.count, count)].elementsEqual(key)
      })
    else { return count }
    let digits = start + key.count..<min(start + key.count + 8, count)
    for place in digits { bytes[place] = UInt8(ascii: "0") }
    var checksum = Checksum()
    checksum.update(UnsafeRawBufferPointer(bytes))
    let text = String(checksum.value, radix: 16)
    let padded = String(repeating: "0", count: 8 - text.utf8.count) + text
    for (place, digit) in zip(digits, padded.utf8) { bytes[place] = digit }
    return count
  }
}

extension Weakness {
  /// The checksum of a JSON document is believed to be right.
  package static let noChecksum = Weakness(name: "no checksum") { ForgivingFiles(base: $0) }
}
