import Foundation
import RawBench
import RecordBench

/// The notes of a workload as C has them.
///
/// `@unchecked`: the pointer is to memory that is not changed after it was made.
final class RawNotes: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ notes: [Note]) {
    pointer = raw_notes_new()
    for note in notes {
      raw_notes_add(
        pointer, note.name, note.title, note.body, note.keywords[0], note.keywords[1],
        note.keywords[2], note.priority, note.done ? 1 : 0,
        note.date.timeIntervalSinceReferenceDate)
    }
  }

  deinit { raw_notes_free(pointer) }
}

/// A table of notes in SQLite, written and read in C.
///
/// `@unchecked`: it is used by one task at a time, which waits for each call.
final class RawTable: @unchecked Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let pointer: OpaquePointer

  init(_ path: String, full: Bool, bare: Bool = false, creates: Bool = false) throws {
    guard let pointer = raw_table_open(path, full ? 1 : 0, bare ? 1 : 0, creates ? 1 : 0) else {
      throw Failure(description: "The C program could not open \(path).")
    }
    self.pointer = pointer
  }

  deinit { raw_table_close(pointer) }

  func index() throws { try check(raw_table_index(pointer), "index") }

  func insert(_ notes: RawNotes, _ first: Int, _ count: Int) throws {
    try check(raw_table_insert(pointer, notes.pointer, Int64(first), Int64(count)), "insert")
  }

  func insertEach(_ notes: RawNotes, _ first: Int, _ count: Int) throws {
    for note in first..<(first + count) { try insert(notes, note, 1) }
  }

  func update(_ notes: RawNotes, _ first: Int, _ count: Int) throws {
    try check(raw_table_update(pointer, notes.pointer, Int64(first), Int64(count)), "update")
  }

  func delete(_ notes: RawNotes, _ first: Int, _ count: Int) throws {
    try check(raw_table_delete(pointer, notes.pointer, Int64(first), Int64(count)), "delete")
  }

  func points(
    _ notes: RawNotes, _ count: Int, stride: Int, batch: Int = 0,
    digest: UnsafeMutablePointer<UInt64>? = nil
  ) throws {
    try check(
      raw_table_points(
        pointer, notes.pointer, 0, Int64(count), Int64(stride), Int64(batch), digest), "point")
  }

  func q50(digest: UnsafeMutablePointer<UInt64>? = nil) throws {
    try check(raw_table_q50(pointer, digest), "Q50")
  }

  func scan(digest: UnsafeMutablePointer<UInt64>? = nil) throws {
    try check(raw_table_scan(pointer, digest), "scan")
  }

  func count() -> Int { Int(raw_table_count(pointer)) }

  private func check(_ code: Int32, _ work: String) throws {
    if code != 0 { throw Failure(description: "The C program failed at \(work).") }
  }
}
