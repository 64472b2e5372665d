import DurableFiles

/// A file of a simulated disk: what was flushed of it, and what was done to it since.
struct DiskFile: Sendable {
  /// Something done to a file's bytes that no flush has made certain yet.
  struct Change: Sendable {
    enum Kind: Sendable {
      case write([UInt8], at: Int)
      /// Cuts the file, or extends it with zeros.
      case resize(Int)
    }

    let kind: Kind
    /// When, on the disk's own count of changes.
    let time: Int
  }

  private(set) var bytes: [UInt8]
  /// The bytes as they were at the last flush.
  private(set) var flushed: [UInt8]
  /// What was done since, in order.
  private(set) var changes: [Change] = []
  var permissions: FilePermissions
  /// When the bytes changed last.
  private(set) var changed: Int

  init(bytes: [UInt8] = [], permissions: FilePermissions, time: Int) {
    self.bytes = bytes
    self.permissions = permissions
    flushed = bytes
    changed = time
  }

  mutating func write(_ new: [UInt8], at offset: Int, time: Int) {
    apply(Change(kind: .write(new, at: offset), time: time))
  }

  mutating func resize(to length: Int, time: Int) {
    apply(Change(kind: .resize(length), time: time))
  }

  /// Makes all that was done certain.
  mutating func flush() {
    flushed = bytes
    changes = []
  }

  private mutating func apply(_ change: Change) {
    bytes.apply(change.kind)
    changes.append(change)
    changed = change.time
  }
}

extension [UInt8] {
  /// Does to a file's bytes what a change does.
  mutating func apply(_ change: DiskFile.Change.Kind) {
    switch change {
    case .write(let new, let offset):
      resize(to: Swift.max(count, offset + new.count))
      replaceSubrange(offset..<offset + new.count, with: new)
    case .resize(let length):
      resize(to: length)
    }
  }

  /// Cuts the bytes, or extends them with zeros.
  mutating func resize(to length: Int) {
    if length < count {
      removeLast(count - length)
    } else {
      append(contentsOf: repeatElement(0, count: length - count))
    }
  }
}
