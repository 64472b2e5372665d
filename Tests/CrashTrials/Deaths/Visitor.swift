import Foundation
import Records

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A process that opens a store as somebody who has few rights, and says what it met, a line a thing.
package struct Visitor: Sendable {
  let store: FileStore
  /// The number of the user that it becomes, if it may.
  let user: UInt32

  /// Reads what a process is told that is to be a visitor: the store, its path and the user.
  package init?(_ arguments: [String]) {
    guard arguments.count == 3, let kind = FileStore.Kind(rawValue: arguments[0]),
      let user = UInt32(arguments[2])
    else { return nil }
    store = FileStore(kind: kind, path: arguments[1])
    self.user = user
  }

  /// Opens the store, reads from it and saves to it.
  package func live() async {
    if geteuid() == 0, setgid(user) != 0 || setuid(user) != 0 {
      print("still root")
      return
    }
    do throws(RecordError) {
      let database = try store.open(.readWrite(createIfMissing: true))
      print("opened with \(try await database.count(Query("Lists")))")
      do throws(RecordError) {
        try await database.save(Record("Lists/visitor", ["name": "Tea"]))
        print("saved")
      } catch {
        print("saving: \(error.code) \(error.message)")
      }
      try await database.close()
    } catch {
      print("opening: \(error.code) \(error.message)")
    }
  }
}
