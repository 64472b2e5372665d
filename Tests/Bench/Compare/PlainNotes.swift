import RecordBench

/// Notes in an array and a dictionary of their places: what one writes who needs no store.
final class PlainNotes: @unchecked Sendable {
  private var notes: [Note] = []
  private var places: [String: Int] = [:]

  func insert(_ note: Note) {
    places[note.name] = notes.count
    notes.append(note)
  }

  func note(_ name: String) -> Note? {
    places[name].map { notes[$0] }
  }
}
