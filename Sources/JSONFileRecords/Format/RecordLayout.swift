import Records
import StrictJSON

/// What stands between the values of records with one shape, as a ``JSONWriter`` writes it at their place in a text.
final class RecordLayout {
  /// What comes before the value in a slot.
  struct Part {
    let slot: Int
    let gap: Range<Int>
  }

  let shape: RecordShape
  /// All gaps, one behind the other.
  let text: [UInt8]
  let created: Range<Int>
  let modified: Range<Int>
  let version: Range<Int>
  /// In the order of the names.
  let parts: [Part]
  let closing: Range<Int>

  /// Asks a writer where a record's value comes next.
  init(of shape: RecordShape, in json: JSONWriter) {
    var json = json.successor
    var text: [UInt8] = []
    func gap() -> Range<Int> {
      let start = text.count
      text += json.takeBytes()
      return start..<text.count
    }
    json.beginObject()
    json.key("created")
    created = gap()
    json.key("modified")
    modified = gap()
    json.key("version")
    version = gap()
    var parts: [Part] = []
    for slot in shape.slotsByName {
      json.key(shape.fields[slot].rawValue)
      parts.append(Part(slot: slot, gap: gap()))
    }
    json.endObject()
    closing = gap()
    self.shape = shape
    self.text = text
    self.parts = parts
  }
}
