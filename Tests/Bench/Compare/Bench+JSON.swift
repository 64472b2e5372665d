import Foundation
import JSONFileRecords
import RawBench
import RecordBench
import Records

extension Bench {
  /// The store in a JSON file: opening and writing all of it, and one durable change.
  func measureJSON() async throws {
    guard wants("JSON") else { return }
    let path = path("json")
    defer { remove(path) }
    let notes = workload.notes
    let writer = try JSONFileDatabase(path: path)
    try await NoteStore(writer).insert(notes)
    try await writer.compact()
    let database = writer
    let size = try Self.size(of: path)
    let document = FoundationDocument(notes)
    let foundation = try document.written()
    // Seconds for as many bytes as the document has, whatever Foundation's own has.
    let part = Double(size) / Double(foundation.count)
    try await measure(
      "JSON open (to Foundation)", limit: 0.1, rounds: max(3, options.rounds / 2),
      raw: { part * (try await seconds(making: { try FoundationDocument.read(foundation) })) },
      ours: {
        try await seconds(making: { try JSONFileDatabase(path: path, access: .readOnly) })
      })
    appendThroughput("JSON open (to 250 MB/s)", rate: 250, size: size)
    var number = 0
    try await measure(
      "JSON save of the whole document (to Foundation)", limit: 0.1,
      rounds: max(3, options.rounds / 2),
      raw: { part * (try await seconds(making: { try document.written() })) },
      ours: {
        // Something must have changed, or nothing is written.
        number += 1
        try await NoteStore(database).commitEach([
          notes[number].nextPriority, notes[number + 1].nextPriority,
        ])
        return try await seconds { try await database.compact() }
      })
    appendThroughput("JSON save of the whole document (to 600 MB/s)", rate: 600, size: size)
    try await measureDurableJSON(database, path)
    try await database.close()
  }

  private func measureDurableJSON(_ database: JSONFileDatabase, _ path: String) async throws {
    let name = "JSON durable change (to write and fdatasync)"
    guard wants(name) else { return }
    let store = NoteStore(database)
    let size = 50
    let count = size * (options.rounds + 2)
    let records = Workload(count: count).notes.map(\.record)
    let before = try Self.size(of: path + ".journal", orElse: 0)
    try await store.insertEach(records[..<size])
    let after = try Self.size(of: path + ".journal", orElse: 0)
    let bytes = [UInt8](repeating: 0x61, count: max(1, (after - before) / size))
    let rawPath = self.path("raw")
    defer { remove(rawPath) }
    let descriptor = open(rawPath, O_RDWR | O_CREAT | O_APPEND, 0o600)
    defer { _ = Foundation.close(descriptor) }
    var run = 0
    try await measure(
      name, limit: 1.1, count: size,
      raw: {
        try await seconds {
          let code = raw_file_append(descriptor, bytes, Int64(bytes.count), Int64(size))
          if code != 0 { throw RawTable.Failure(description: "The C program failed at write.") }
        }
      },
      ours: {
        run += 1
        let part = records[(run * size)..<((run + 1) * size)]
        return try await seconds { try await store.insertEach(part) }
      })
  }

  /// Adds the row before once more, as a throughput to a fixed one.
  private func appendThroughput(_ name: String, rate: Double, size: Int) {
    guard let last = rows.last else { return }
    let wanted = Double(size) / (rate * 1e6)
    let ratio = last.ours / wanted
    var row = Measured(
      name: name, limit: 1, ratio: Spread([ratio]), raw: wanted, ours: last.ours)
    row.note = "\(FigureText.digits(Double(size) / 1e6 / last.ours)) MB/s"
    rows.append(row)
  }

  static func size(of path: String, orElse missing: Int? = nil) throws -> Int {
    do {
      return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    } catch {
      if let missing { return missing }
      throw error
    }
  }
}
