public import Foundation
public import Records
import Synchronization

/// Where one store lives while one case is run: a folder of its own, and the kit's time.
///
/// Two places share nothing. A store opened again at one place finds what was there.
public final class SpecPlace: Sendable {
  /// A folder that exists, is empty at first, and is removed after the case.
  public let url: URL

  /// The time that the store is to give to records.
  public let clock: any RecordClock

  private let kept = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Makes the folder of a new place.
  ///
  /// - Throws: What `FileManager` says when the folder cannot be made.
  public init(clock: any RecordClock) throws {
    self.clock = clock
    url = FileManager.default.temporaryDirectory
      .appending(path: "docket-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// What a store without files keeps between two openings of the place, made when first asked for.
  public func kept<Value: Sendable>(_ make: () -> Value) -> Value {
    kept.withLock { kept in
      if let value = kept[ObjectIdentifier(Value.self)] as? Value { return value }
      let value = make()
      kept[ObjectIdentifier(Value.self)] = value
      return value
    }
  }

  /// Removes the folder and what is in it.
  package func remove() {
    // A folder that cannot be removed is left to the system's cleaning of temporary files.
    try? FileManager.default.removeItem(at: url)
  }
}
