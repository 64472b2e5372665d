/// What a process may do with a file or a folder.
package struct FileRights: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// To read the bytes, or to list the names.
  package static let read = FileRights(rawValue: 1)
  /// To change the bytes, or to add and remove names.
  package static let write = FileRights(rawValue: 2)
  /// To reach what is in a folder.
  package static let enter = FileRights(rawValue: 4)
}
