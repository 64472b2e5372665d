public import RecordSpecs
public import Records

/// What a store's author declares and opens to run the whole book against it.
///
/// ```swift
/// enum Harness: ConformanceHarness {
///   static let declares = Declaration(level: "1.0", capabilities: [.atomicBatches])
///   static func open(_ place: Place) async throws -> any RecordDatabase {
///     try await MyStore(directory: place.url)
///   }
/// }
/// ```
public protocol ConformanceHarness: ConformanceSuite {
  /// What the store promises.
  static var declares: Declaration { get }

  /// Opens the store that lives at a place, making it when it is not there.
  ///
  /// It may be called several times for one place, while earlier connections are still open.
  static func open(_ place: Place) async throws -> any RecordDatabase
}

extension ConformanceHarness {
  /// The one store that the harness opens.
  public static var stores: [ConformanceStore] {
    let store = SpecStore(name: declares.name, capabilities: declares.capabilities) {
      try await open($0)
    }
    return [ConformanceStore(store, knownGaps: declares.knownGaps)]
  }
}
