import RecordBench
import Synchronization

/// What reads notes by their names, called as a store is called.
protocol NoteSource: Sendable {
  @concurrent func note(_ name: String) async throws(RawTable.Failure) -> Note?
}

/// Notes in an array and a dictionary of their places: what one writes who needs no store.
struct PlainNotes {
  private var notes: [Note] = []
  private var places: [String: Int] = [:]

  mutating func insert(_ note: Note) {
    places[note.name] = notes.count
    notes.append(note)
  }

  func note(_ name: String) -> Note? {
    places[name].map { notes[$0] }
  }
}

/// The same for several tasks at once: behind a lock and a call.
final class SharedPlainNotes: NoteSource {
  private let notes: Mutex<PlainNotes>

  init(_ notes: PlainNotes) {
    self.notes = Mutex(notes)
  }

  @concurrent func note(_ name: String) async throws(RawTable.Failure) -> Note? {
    notes.withLock { $0.note(name) }
  }
}
