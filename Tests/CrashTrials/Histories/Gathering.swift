import FaultyFiles
import InMemoryRecords
import Records

/// Those who call one store at the same time: which store, through how many connections.
package struct Gathering: Sendable, CustomStringConvertible {
  /// What reports call it.
  package let name: String
  /// How many connections there are; the tasks are dealt out to them.
  let connections: Int
  /// How many tasks call.
  let tasks: Int
  let order: History.Order
  /// Makes a store in a folder that is its own, and gives the way to connections.
  let found: @Sendable (TemporaryFolder) -> Opening

  package var description: String { name }

  /// Opens a connection.
  typealias Opening = @Sendable () throws(RecordError) -> any RecordDatabase

  init(
    _ name: String, connections: Int, tasks: Int = 4, order: History.Order = .all,
    found: @escaping @Sendable (TemporaryFolder) -> Opening
  ) {
    self.name = name
    self.connections = connections
    self.tasks = tasks
    self.order = order
    self.found = found
  }

  /// Every store, on one connection and on several.
  package static let all: [Gathering] = [1, 3].flatMap { connections in
    [memory(connections)] + FileStore.Kind.allCases.map { store($0, connections) }
  }

  /// A store in memory.
  package static func memory(_ connections: Int) -> Gathering {
    Gathering(name("memory", connections), connections: connections) { _ in
      let storage = InMemoryStorage()
      return { InMemoryDatabase(storage: storage, clock: StandingClock()) }
    }
  }

  /// A store in files.
  package static func store(_ kind: FileStore.Kind, _ connections: Int) -> Gathering {
    Gathering(
      name(kind.rawValue, connections), connections: connections, order: kind.order(connections)
    ) { folder in
      let store = FileStore(kind: kind, path: folder.file(kind.fileName))
      return { () throws(RecordError) in try store.open(.readWrite(createIfMissing: true)) }
    }
  }

  private static func name(_ store: String, _ connections: Int) -> String {
    "\(store), \(connections) connection" + (connections == 1 ? "" : "s")
  }

  /// The same, with something done to each connection.
  func weakened(
    by weaken: @escaping @Sendable (any RecordDatabase) -> any RecordDatabase
  ) -> Gathering {
    let found = found
    return Gathering(name, connections: connections, tasks: tasks, order: order) { folder in
      let open = found(folder)
      return { () throws(RecordError) in weaken(try open()) }
    }
  }
}

extension FileStore.Kind {
  /// What holds for calls through so many connections. A JSON store's readers never wait for a flush of their own
  /// connection, and so may know of a save that is being flushed later than those of another one.
  func order(_ connections: Int) -> History.Order {
    self == .json && connections > 1 ? .allButReadsApart : .all
  }
}
