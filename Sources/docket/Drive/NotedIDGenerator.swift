import Records
import Synchronization

/// Gives names as another generator does, and notes them.
final class NotedIDGenerator: RecordIDGenerator {
  private let base: any RecordIDGenerator
  private let noted = Mutex<[String]>([])

  init(_ base: any RecordIDGenerator) {
    self.base = base
  }

  /// The names given so far, in order.
  var names: [String] { noted.withLock { $0 } }

  func makeName() -> String {
    let name = base.makeName()
    noted.withLock { $0.append(name) }
    return name
  }
}
