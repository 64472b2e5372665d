import Foundation
import InMemoryRecords
import JSONFileRecords
import RecordSpecs
import Records
import SQLiteRecords
import SpecDocuments

/// The stores that the book can be run on, each case at a fresh place.
enum SpecStores {
  /// The names that `--on` takes, in the order of the summary.
  static let names = StoreURL.Scheme.allCases.map(\.rawValue)

  /// The option that chooses some of them.
  static let option = CommandUsage.Option(
    name: "--on", value: "STORES",
    abstract: "Which of \(names.joined(separator: ",")), with commas; all if not given.")

  /// The stores of a list such as `memory,json`; all of them without one.
  static func chosen(by list: String?) async throws -> [SpecStore] {
    var stores: [SpecStore] = []
    for name in try chosenNames(list) { stores.append(try await store(named: name)) }
    return stores
  }

  private static func chosenNames(_ list: String?) throws(CommandFailure) -> [StoreURL.Scheme] {
    guard let list else { return StoreURL.Scheme.allCases }
    var chosen: [StoreURL.Scheme] = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(word).trimmingCharacters(in: .whitespaces)
      guard let scheme = StoreURL.Scheme(rawValue: name) else {
        let remedy = Suggestion.among(names, for: name) ?? ""
        throw .unusable("--on: there is no store \"\(name)\"; \(remedy)")
      }
      guard !chosen.contains(scheme) else {
        throw .unusable("--on: \(name) stands twice; name each store once.")
      }
      chosen.append(scheme)
    }
    return chosen
  }

  /// A store with the capabilities that it declares itself, so that none is promised here and missing there.
  private static func store(named scheme: StoreURL.Scheme) async throws -> SpecStore {
    let place = try SpecPlace(clock: SystemRecordClock())
    defer { place.remove() }
    let database = try open(scheme, at: place)
    let capabilities = database.capabilities
    try await database.close()
    return SpecStore(name: scheme.rawValue, capabilities: capabilities) { place in
      try open(scheme, at: place)
    }
  }

  private static func open(
    _ scheme: StoreURL.Scheme, at place: SpecPlace
  ) throws -> any RecordDatabase {
    switch scheme {
    case .memory:
      InMemoryDatabase(storage: place.kept { InMemoryStorage() }, clock: place.clock)
    case .json:
      try JSONFileDatabase(
        path: place.url.appending(path: "records.json").path, clock: place.clock)
    case .sqlite:
      try SQLiteDatabase(
        path: place.url.appending(path: "records.db").path, clock: place.clock)
    }
  }
}
