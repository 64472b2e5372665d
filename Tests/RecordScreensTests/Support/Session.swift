import InMemoryRecords
import RecordScreens
import Records
import Testing

/// A driven screen over a scripted store in memory, and the transcript a test expects of it.
@MainActor
struct Session {
  let activity = Activity()
  let clock = ManualClock()
  let script: StoreScript
  let database: ScriptedDatabase
  let driver: ScreenDriver

  init(_ definition: ScreenDefinition = .shoppingLists, _ seeds: Record...) async throws {
    script = StoreScript(activity)
    database = ScriptedDatabase(base: InMemoryDatabase(), script: script)
    if !seeds.isEmpty { try await database.base.save(seeds) }
    driver = ScreenDriver(
      definition, database: database, ids: CountingIDGenerator(), clock: clock, activity: activity)
  }

  /// Runs a command, and compares what it prints.
  func run(
    _ command: String, _ expected: String..., location: SourceLocation = #_sourceLocation
  ) async throws {
    let reply = try await driver.perform(ScreenCommand(parsing: command))
    #expect(reply.lines == expected, "\(command)", sourceLocation: location)
  }

  /// Compares what was printed since the last command.
  func expectPrinted(_ expected: String..., location: SourceLocation = #_sourceLocation) {
    #expect(driver.takeBlocks().flatMap { $0 } == expected, sourceLocation: location)
  }
}

func list(_ id: String, _ name: RecordValue?) throws -> Record {
  var record = Record(try RecordID(type: "Lists", name: id))
  record["name"] = name
  return record
}
