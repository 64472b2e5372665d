import FaultyFiles
import Foundation
package import Records
import SQLiteRecords

/// Flips single bits of a SQLite store at rest, in places by chance: each flip must be found, or change no answer.
package struct FlippedBits: Sendable {
  /// Whether the findings of the records' own checksums count; without them only what SQLite itself finds.
  let hearsChecksums: Bool

  /// What became of the flips.
  package struct Report: Sendable {
    /// How many bits were flipped, one at a time.
    package var flips = 0
    /// How many kept the store from opening.
    package var refused = 0
    /// How many were found by `verify`.
    package var found = 0
    /// How many of those are in one record and nothing else, which was named.
    package var named = 0
    /// How many were not found and changed no answer: free room, counters, and the like.
    package var harmless = 0
    /// Those that gave a wrong answer and were not found: each with its place.
    package var silent: [String] = []
    /// Those that were found, but a record that had changed was not named.
    package var unnamed: [String] = []

    /// One line of figures.
    package var figures: String {
      "\(flips) bits flipped: \(refused) kept the store from opening, \(found) found by verify "
        + "(\(named) naming the one record), \(harmless) harmless, \(silent.count) silently wrong"
    }
  }

  package init(hearsChecksums: Bool = true) {
    self.hearsChecksums = hearsChecksums
  }

  /// Makes a store of records of all kinds with indices, and flips bits all over its file.
  package func run(flips: Int, seed: UInt64) async throws(RecordError) -> Report {
    let image = try await Self.image()
    let name = "lists.db"
    guard let count = image.files[name]?.bytes.count else { return Report() }
    let right = try await Answers(of: Self.open(image))
    var random = SeededGenerator(seed: seed)
    var report = Report()
    for _ in 0..<flips {
      let (byte, bit) = (
        Int.random(in: 0..<count, using: &random), Int.random(in: 0..<8, using: &random)
      )
      var damaged = image
      damaged.files[name]?.bytes[byte] ^= 1 << UInt8(bit)
      report.flips += 1
      await look(at: damaged, right, "bit \(bit) of byte \(byte), page \(byte / 4096 + 1)", &report)
    }
    return report
  }

  private func look(
    at image: DiskImage, _ right: Answers, _ place: String, _ report: inout Report
  ) async {
    let database: any FileDatabase
    do throws(RecordError) {
      database = try Self.open(image)
    } catch {
      report.refused += 1
      return
    }
    var damages: [StoreHealth.Damage] = []
    do throws(RecordError) {
      damages = try await database.verify().damages
    } catch {
      damages = [StoreHealth.Damage(error.message)]
    }
    if !hearsChecksums { damages.removeAll { $0.record != nil } }
    // A store that throws when it is read is not silent.
    let answers = try? await Answers(of: database)
    _ = try? await database.close()
    guard damages.isEmpty else {
      report.found += 1
      let names = Set(damages.compactMap(\.record))
      guard names.count == damages.count else { return }
      let changed = answers.map { $0.changedRecords(since: right) } ?? []
      if changed.isSubset(of: names) {
        report.named += 1
      } else {
        report.unnamed.append("\(place): \(changed.subtracting(names))")
      }
      return
    }
    if answers == right {
      report.harmless += 1
    } else if answers != nil {
      report.silent.append(place)
    } else {
      report.refused += 1
    }
  }

  private static func open(_ image: DiskImage) throws(RecordError) -> any FileDatabase {
    try SQLitePlace(vfs: FileSystemVFS(to: SimulatedDisk(image))).database(.readOnly)
  }

  // MARK: - The store

  private static func image() async throws(RecordError) -> DiskImage {
    let disk = SimulatedDisk()
    let database = try SQLitePlace(vfs: FileSystemVFS(to: disk))
      .database(.readWrite(createIfMissing: true))
    var modifications = (0..<80).map { Modification.save(record($0), .overwrite) }
    modifications.append(
      .save(Record(RecordID(uncheckedType: "Lists", name: "gone"), ["name": "x"]), .overwrite))
    _ = try await database.modify(modifications, atomically: true).records()
    for index in indices { try await database.ensureIndex(RecordIndex(text: index)) }
    _ = try await database.modify(
      [.delete("Lists/gone", ifVersion: nil), .delete("Items/i7", ifVersion: nil)],
      atomically: true
    ).records()
    try await database.compact()
    try await database.close()
    return disk.now.current
  }

  private static let indices = [
    "Items (title[c])", "Items ELEMENTS (tags)", "Items SUBSTRINGS (title)", "Items WORDS",
  ]

  private static func record(_ number: Int) -> Record {
    let text = ["Oat milk", "Rye bread", "Six eggs", "Earl Grey tea", "Crème fraîche"][number % 5]
    return Record(
      RecordID(uncheckedType: "Items", name: "i\(number)"),
      [
        "title": .string("\(text) \(number)"),
        "note": .string(String(repeating: "\(text), ", count: number % 9)),
        "count": .int(Int64(number &* 7_919)), "price": .double(Double(number) / 8),
        "done": .bool(number % 3 == 0),
        "due": .date(Date(timeIntervalSinceReferenceDate: 794_000_000 + Double(number) * 0.25)),
        "tags": .list([.string("t\(number % 4)"), .string("é")]),
        "place": .location(Location(latitude: Double(number % 90), longitude: -0.5)),
        "bytes": .data(Data([UInt8(truncatingIfNeeded: number), 0, 255])),
        "list": .reference(RecordReference(RecordID(uncheckedType: "Lists", name: "l\(number)"))),
        "more": .object(["a": .int(Int64(number))]),
      ])
  }
}

/// What a store answers: all that is in it, and what is found by its indices.
private struct Answers: Sendable, Equatable {
  let state: StoreState
  let found: [[RecordID]]

  init(of database: any RecordDatabase) async throws(RecordError) {
    state = try await StoreState(of: database)
    var found: [[RecordID]] = []
    for text in [
      "Items SORT BY title[c]", "Items WHERE title ==[c] \"rye bread 41\"",
      "Items WHERE tags CONTAINS \"t2\"", "Items WHERE title CONTAINS \"milk\"",
      "Items WHERE SELF CONTAINS \"grey\"",
    ] {
      found.append(try await database.all(Query(text: text)).map(\.id))
    }
    self.found = found
  }

  func changedRecords(since right: Answers) -> Set<RecordID> {
    let before = right.records
    let now = records
    return Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }
  }

  private var records: [RecordID: Change] {
    let changes = state.changes.changes.map { change -> (RecordID, Change) in
      switch change {
      case .saved(let record): (record.id, change)
      case .deleted(let id): (id, change)
      }
    }
    return Dictionary(changes, uniquingKeysWith: { _, last in last })
  }
}
