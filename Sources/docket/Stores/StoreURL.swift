import SpecDocuments

/// Names a store on the command line: `memory:`, `json:PATH` or `sqlite:PATH`.
///
/// Everything after the first colon is the path as it stands: no escapes, no home folder, no parameters.
struct StoreURL {
  /// What kind of store.
  enum Scheme: String, CaseIterable {
    case memory
    case json
    case sqlite
  }

  let scheme: Scheme
  let path: String

  /// Reads a store's name.
  init(_ text: String) throws(CommandFailure) {
    guard let colon = text.firstIndex(of: ":") else {
      throw .unusable("\"\(text)\" names no store; write \(Self.proposal(for: text)).")
    }
    let word = String(text[..<colon])
    let path = String(text[text.index(after: colon)...])
    guard let scheme = Scheme(rawValue: word) else {
      let remedy = Suggestion.among(Scheme.allCases.map(\.rawValue), for: word) ?? ""
      throw .unusable("There is no store of the kind \"\(word)\"; \(remedy)")
    }
    switch (scheme, path.isEmpty) {
    case (.memory, false):
      throw .unusable("memory: takes no path; write memory: alone, or json:\(path) to keep it.")
    case (.json, true), (.sqlite, true):
      throw .unusable("\(word): needs a path, as in \(word):lists.\(word == "json" ? word : "db").")
    default: break
    }
    self.scheme = scheme
    self.path = path
  }

  private static func proposal(for text: String) -> String {
    if Scheme(rawValue: text) == .memory { return "memory:" }
    if text.hasSuffix(".json") { return "json:\(text)" }
    if [".db", ".sqlite", ".sqlite3"].contains(where: text.hasSuffix) { return "sqlite:\(text)" }
    return "memory:, json:PATH or sqlite:PATH"
  }
}
