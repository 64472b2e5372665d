import Foundation
import InMemoryRecords
import RecordSpecs
import Records
import SpecDocuments

/// A session as it was driven, to be written as an example of the book.
@MainActor
struct Recording {
  private let screen: String
  private let store: StoreURL
  private let seeds: [String]
  private let ids: NotedIDGenerator
  private var transcript: [String] = []

  /// The most records a store may hold at the start: they become the example's seed.
  private static let mostRecords = 1_000

  /// Refuses a place where the document cannot be written.
  static func checkPlace(_ path: String) throws(CommandFailure) {
    let url = URL(fileURLWithPath: path)
    if FileManager.default.fileExists(atPath: url.path) {
      throw .unusable("--record: \(path) exists; name a new file.")
    }
    var isFolder: ObjCBool = false
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw .unusable("--record: there is no folder \(folder); make it first.") }
  }

  /// Begins a recording: what the store holds now is where the example begins.
  init(of session: LiveSession, screen: String, store: StoreURL) async throws {
    self.screen = screen
    self.store = store
    ids = session.ids
    let database = try await session.database()
    var seeds: [String] = []
    var count = 0
    for type in try await database.schema().types.keys.sorted() {
      let records = try await database.all(Query(type))
      count += records.count
      if count > Self.mostRecords {
        throw CommandFailure.unusable(
          "--record: the store holds more than \(Self.mostRecords) records, too many for an example."
        )
      }
      seeds += SeedText.lines(type: type, records)
    }
    self.seeds = seeds
  }

  /// Adds a command and what it printed.
  mutating func add(_ command: TypedCommand, _ output: [String]) {
    let lines = command.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      transcript.append(index == 0 ? "\(command.actor ?? "")> \(line)" : "| \(line)")
    }
    transcript += output.map(Self.expected)
  }

  /// Writes the document, and runs it.
  ///
  /// - Throws: A ``CommandFailure`` when it cannot be written, or does not hold on a fresh store.
  func write(to path: String) async throws {
    guard !transcript.isEmpty else {
      throw CommandFailure.unusable("--record: nothing was done, so there is nothing to write.")
    }
    let text = document
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch {
      throw CommandFailure(
        .failure, "--record: \(path) cannot be written; check the folder and its permissions.")
    }
    guard await holds(text, path: path) else {
      throw CommandFailure(
        .failure,
        "\(path) was written but does not hold on a fresh store; docket check \(path) shows where.")
    }
  }

  private func holds(_ text: String, path: String) async -> Bool {
    guard let book = try? SpecBook(texts: [(path, text)], vocabulary: .current()) else {
      return false
    }
    let memory = SpecStore(name: "memory", capabilities: InMemoryDatabase().capabilities) { place in
      InMemoryDatabase(storage: place.kept { InMemoryStorage() }, clock: place.clock)
    }
    return await SpecRunner().run(book, on: [memory]).isSuccess
  }

  private var document: String {
    // In an example new records are named new-1, new-2 and so on.
    let session = ids.names.enumerated().reduce(transcript.joined(separator: "\n")) {
      $0.replacing($1.element, with: "new-\($1.offset + 1)")
    }
    // A fence ends at the first line with as many ticks.
    let lines = session.components(separatedBy: "\n")
    let ticks = lines.map { line in line.prefix { $0 == "`" }.count }
    let fence = String(repeating: "`", count: max(3, (ticks.max() ?? 0) + 1))
    let text =
      [
        "<!-- spec format=1 screen=\(screen) -->", "# A session", "",
        "Recorded with `docket drive \(screen)`. Say here what it shows, and give it an id of its own.",
        "",
      ] + seeds + ["## REC-1 A recorded session", "\(fence)session", session, fence, ""]
    return text.joined(separator: "\n")
  }

  /// The line as an expected one, with a backslash where it would mean something else.
  private static func expected(_ line: String) -> String {
    let isSpecial =
      line.allSatisfy(\.isWhitespace) || line == "..." || line.hasPrefix("\\")
      || line.hasPrefix("#") || line.hasPrefix("|") || SessionCommand.prompt(line) != nil
    return isSpecial ? "\\\(line)" : line
  }
}
