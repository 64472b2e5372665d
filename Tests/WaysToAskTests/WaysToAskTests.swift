import Foundation
import InMemoryRecords
import JSONFileRecords
import Records
import SQLiteRecords
import Testing

/// Every way to ask has the same answer, the one written by hand, on every store.
@Suite struct WaysToAskTests {
  enum Store: String, CaseIterable {
    case memory, json, sqlite
  }

  /// Runs `body` with a store that holds the samples.
  private func withSamples(
    in store: Store, _ body: (any RecordDatabase) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ways to ask \(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("store").path
    let database: any RecordDatabase =
      switch store {
      case .memory: InMemoryDatabase()
      case .json: try JSONFileDatabase(path: path)
      case .sqlite: try SQLiteDatabase(path: path, durability: .operatingSystem)
      }
    for (name, job) in Job.samples {
      try await database.save(TypedRecord(job, id: RecordID(type: Job.recordType, name: name)))
    }
    try await body(database)
    try await database.close()
  }

  @Test(arguments: Store.allCases)
  func `every way has the answer`(store: Store) async throws {
    try await withSamples(in: store) { database in
      for question in try Question.all {
        for (way, predicate) in try question.predicates() {
          let query = Query(Job.recordType, where: predicate)
          let place: Comment = "\(question.name), by \(way)"
          #expect(try await database.all(query).map(\.id.name) == question.answer, place)
          #expect(try await database.count(query) == question.answer.count, place)
        }
        let typed = TypedQuery(Job.self).where(question.keyPaths)
        #expect(try await database.all(typed).map(\.id.name) == question.answer)
        if let macro = question.macro {
          let asked = TypedQuery(Job.self).where(macro)
          #expect(try await database.all(asked).map(\.id.name) == question.answer)
        }
        let whole = try Query(text: "Tasks WHERE \(question.text)")
        #expect(try await database.all(whole).map(\.id.name) == question.answer)
      }
    }
  }

  @Test(arguments: Store.allCases)
  func `finders have it too`(store: Store) async throws {
    try await withSamples(in: store) { database in
      for question in try Question.all {
        let condition = question.keyPaths
        let plain = try condition.recordPredicate()
        let place: Comment = "\(question.name)"
        let answer = question.answer
        #expect(
          try await database.findAll(Job.self, where: condition).map(\.id.name) == answer, place)
        #expect(
          try await database.findAll("Tasks", where: plain).map(\.id.name) == answer, place)
        #expect(
          try await database.findFirst(Job.self, where: condition)?.id.name == answer.first, place)
        #expect(
          try await database.countOfEntities(Job.self, where: condition) == answer.count, place)
        #expect(
          try await database.hasAtLeastOneEntity(Job.self, where: condition) == !answer.isEmpty,
          place)
      }
    }
  }

  @Test func `ways that say the same make the same condition`() throws {
    for question in try Question.all {
      let text = try RecordPredicate(text: question.text)
      #expect(try question.keyPaths.recordPredicate() == text, "\(question.name)")
      #expect(question.format == text, "\(question.name)")
    }
  }

  @Test func `what is printed reads back as the same condition`() throws {
    for question in try Question.all {
      for (way, predicate) in try question.predicates() {
        let place: Comment = "\(question.name), by \(way)"
        #expect(try RecordPredicate(text: predicate.text) == predicate, place)
        let query = Query(Job.recordType, where: predicate, limit: 3)
        #expect(try Query(text: query.text) == query, place)
      }
    }
  }

  @Test(arguments: Store.allCases)
  func `a mistake is the same error in every way`(store: Store) async throws {
    try await withSamples(in: store) { database in
      for predicate in [
        try RecordPredicate(text: "priority == \"high\""),
        try RecordPredicate(format: "priority == %@", "high"),
        RecordPredicate.compare("priority", .equal, "high"),
      ] {
        let error = await #expect(throws: RecordError.self) {
          try await database.all(Query("Tasks", where: predicate))
        }
        #expect(error?.code == .kindMismatch)
        #expect(error?.field == "priority")
        #expect(error?.expected == "int")
        #expect(error?.got == "string")
      }
    }
  }
}
