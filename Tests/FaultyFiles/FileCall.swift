package import DurableFiles

/// A call that a ``FaultyFileSystem`` noted.
package struct FileCall: Hashable, Sendable, CustomStringConvertible {
  package let operation: FileError.Operation
  /// The last part of the path.
  package let name: String

  package init(_ operation: FileError.Operation, _ name: String) {
    self.operation = operation
    self.name = name
  }

  package var description: String {
    "\(operation.rawValue) \(name)"
  }
}
