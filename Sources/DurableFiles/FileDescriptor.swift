/// An open file as its ``FileSystem`` knows it, with the path that errors name.
package struct FileDescriptor: Hashable, Sendable {
  package let number: Int32
  package let path: String

  package init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }
}
