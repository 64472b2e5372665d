import Records
import StrictJSON

/// How a query is answered as a JSON object, for programs: `query`, `store`, `looksAtAll`, `conditions`, `order`,
/// `limit`, `notes` and `plan`.
enum ExplanationJSON {
  static func text(of explanation: QueryExplanation) -> String {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.key("query")
    json.string(explanation.query.text)
    json.key("store")
    json.string(explanation.store)
    json.key("looksAtAll")
    json.bool(explanation.looksAtAll)
    json.key("conditions")
    json.beginArray()
    for part in explanation.parts {
      json.element()
      json.beginObject(inline: true)
      json.key("condition")
      json.string(part.condition.text)
      json.key("decidedBy")
      json.string(part.decider.rawValue)
      json.key("indices")
      write(part.indices.map(\.description), to: &json)
      json.endObject()
    }
    json.endArray()
    json.key("order")
    json.beginObject(inline: true)
    json.key("madeBy")
    json.string(explanation.order.decider.rawValue)
    if case .index(let index) = explanation.order {
      json.key("index")
      json.string(index.description)
    }
    json.endObject()
    if let limit = explanation.query.limit {
      json.key("limit")
      json.beginObject(inline: true)
      json.key("count")
      json.int(limit)
      json.key("keptBy")
      json.string(explanation.order.decider.rawValue)
      json.endObject()
    }
    json.key("notes")
    write(explanation.notes, to: &json)
    json.key("plan")
    write(explanation.details, to: &json)
    json.endObject()
    json.endLine()
    return String(decoding: json.takeBytes(), as: UTF8.self)
  }

  private static func write(_ texts: [String], to json: inout JSONWriter) {
    json.beginArray(inline: true)
    for text in texts {
      json.element()
      json.string(text)
    }
    json.endArray()
  }
}
