/// An HTML comment that says how a document or the table under it is run.
enum DirectiveComment {
  case spec(attributes: [UInt8])
  case seed(type: String)
  case each(verb: EachVerb, attributes: [UInt8])
  case proof(attributes: [UInt8])
  /// `<!-- # … -->`: a remark for readers of the source.
  case note

  /// Reads the text of an HTML block that starts with `<!--`.
  static func parse(_ html: String, reader: inout AttributeReader) -> DirectiveComment? {
    guard let close = html.utf8.firstRange(of: "-->".utf8) else {
      reader.refuse("this comment is never closed", "end it with -->")
      return nil
    }
    let after = html.utf8[close.upperBound...]
    guard after.allSatisfy(\.isBlankOrLineEnd) else {
      reader.refuse("text behind a directive", "let the line end after -->")
      return nil
    }
    let inside = Array(html.utf8[html.utf8.startIndex..<close.lowerBound].dropFirst(4)).trimmed
    let word = inside.prefix { !$0.isBlankOrLineEnd }
    let rest = inside[word.endIndex...].trimmed
    switch word.text {
    case "spec":
      return .spec(attributes: Array(rest))
    case "seed":
      return seed(rest, reader: &reader)
    case "each":
      return each(rest, reader: &reader)
    case "proof":
      return .proof(attributes: Array(rest))
    case let other where other.hasPrefix("#"):
      return .note
    case let other:
      reader.refuse(
        "unknown directive \"\(other)\"",
        Suggestion.among(["spec", "seed", "each", "proof"], for: other)
          .map { "\($0) (a remark starts with <!-- #)" })
      return nil
    }
  }

  private static func seed(
    _ rest: some Collection<UInt8>, reader: inout AttributeReader
  ) -> DirectiveComment? {
    let words = rest.split(whereSeparator: \.isBlankOrLineEnd)
    guard let type = words.first else {
      reader.refuse("seed names no record type", "write <!-- seed Items -->")
      return nil
    }
    guard words.count == 1 else {
      reader.refuse("seed takes a record type and nothing else")
      return nil
    }
    return .seed(type: type.text)
  }

  private static func each(
    _ rest: some Collection<UInt8>, reader: inout AttributeReader
  ) -> DirectiveComment? {
    let bytes = Array(rest)
    let word = bytes.prefix { !$0.isBlankOrLineEnd }
    let names = EachVerb.allCases.map(\.rawValue)
    guard let verb = EachVerb(rawValue: word.text) else {
      reader.refuse(
        word.isEmpty ? "each names no verb" : "unknown verb \"\(word.text)\" of each",
        Suggestion.among(names, for: word.text))
      return nil
    }
    return .each(verb: verb, attributes: Array(bytes[word.endIndex...]))
  }
}
