import Records
import Synchronization

/// Names new records `new-1`, `new-2`, … in the order they are made.
package final class KitIDGenerator: RecordIDGenerator {
  private let count = Mutex(0)

  package init() {}

  package func makeName() -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return "new-\(number)"
  }
}
