/// Reads the attributes of one place and keeps what is wrong with them.
struct AttributeReader {
  let path: String
  let line: Int
  let vocabulary: SpecVocabulary
  var diagnostics: [SpecDiagnostic] = []

  init(path: String, line: Int, vocabulary: SpecVocabulary) {
    self.path = path
    self.line = line
    self.vocabulary = vocabulary
  }

  mutating func refuse(_ problem: String, _ suggestion: String? = nil) {
    diagnostics.append(
      SpecDiagnostic(path: path, line: line, problem: problem, suggestion: suggestion))
  }

  /// The attributes as key and value; every key at most once, with a value, and one of `keys`.
  mutating func values(
    of text: some Collection<UInt8>, keys: [String], place: String
  ) -> [String: String] {
    let entries: [AttributeText.Entry]
    do {
      entries = try AttributeText.entries(in: text)
    } catch {
      refuse("\(error.problem) in \(place)")
      return [:]
    }
    var values: [String: String] = [:]
    for entry in entries {
      guard keys.contains(entry.key) else {
        refuse(
          "unknown attribute \"\(entry.key)\" of \(place)",
          keys.isEmpty
            ? "it takes none" : Suggestion.among(keys, for: entry.key))
        continue
      }
      guard let value = entry.value, !value.isEmpty else {
        refuse("attribute \"\(entry.key)\" of \(place) has no value", "write \(entry.key)=…")
        continue
      }
      guard values[entry.key] == nil else {
        refuse("attribute \"\(entry.key)\" of \(place) is written twice")
        continue
      }
      values[entry.key] = value
    }
    return values
  }

  /// The attributes of a `session` fence or an `each` directive.
  mutating func caseAttributes(
    of text: some Collection<UInt8>, place: String
  ) -> SpecAttributes {
    let keys = ["covers", "requires", "fails", "reason"]
    let values = values(of: text, keys: keys, place: place)
    var attributes = SpecAttributes()
    attributes.covers = requirements(values["covers"])
    attributes.requires = words(
      values["requires"], of: "requires", known: vocabulary.capabilities)
    if let fails = values["fails"] {
      let stores = words(fails, of: "fails", known: vocabulary.stores)
      if let reason = values["reason"], !reason.trimmingBlanks.isEmpty {
        attributes.knownFailure = .init(stores: stores, reason: reason)
      } else {
        refuse("fails= has no reason", "write fails=\(fails) reason=\"…\"")
      }
    } else if values["reason"] != nil {
      refuse("reason= without fails=", "say which store fails: fails=json reason=\"…\"")
    }
    return attributes
  }

  /// The requirements that a value names.
  mutating func requirements(_ value: String?) -> [String] {
    let ids = words(value, of: "covers", known: nil)
    for id in ids where !SpecRequirement.isID(id) {
      refuse("\"\(id)\" is no requirement", "write R- and digits, as in covers=R-12")
    }
    return ids
  }

  /// The comma-separated words of a value.
  mutating func words(_ value: String?, of key: String, known: [String]?) -> [String] {
    guard let value else { return [] }
    let words = value.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0).trimmingBlanks
    }
    for word in words {
      if word.isEmpty {
        refuse("\(key)= has an empty word", "separate words by single commas, without blanks")
      } else if let known, !known.contains(word) {
        refuse("unknown word \"\(word)\" in \(key)=", Suggestion.among(known, for: word))
      }
    }
    return words
  }
}
