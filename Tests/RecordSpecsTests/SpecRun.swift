import InMemoryRecords
import RecordSpecs
import Records
import SpecDocuments

/// Runs a document that is written in a test.
enum SpecRun {
  static let memory = store("memory")

  static func store(
    _ name: String, capabilities: Capabilities = [.atomicBatches, .changeFeed, .references]
  ) -> SpecStore {
    SpecStore(name: name, capabilities: capabilities) { place in
      InMemoryDatabase(storage: place.kept { InMemoryStorage() }, clock: place.clock)
    }
  }

  static func report(_ text: String, on stores: [SpecStore] = [memory]) async throws -> SpecReport {
    let book = try SpecBook(texts: [("Specs/x.md", text)], vocabulary: .current())
    return await SpecRunner().run(book, on: stores)
  }

  /// What is said about a session that starts on line 3 of a document with the shopping lists.
  static func failures(_ session: String) async throws -> [String] {
    let text = "<!-- spec format=1 screen=lists -->\n# AB-1 Title\n```session\n\(session)\n```\n"
    return try await report(text).failures
  }
}

extension SpecReport {
  var failures: [String] {
    failed.flatMap { result -> [String] in
      guard case .failed(let failures) = result.outcome else { return [] }
      return failures.map(\.description)
    }
  }
}
