package import Records

/// What heads a column or stands as a key: a field's name, and behind a colon its kind where that does not show.
///
/// `due` is a field of whatever kind its values are, `zip:string` one of text although it looks like numbers.
package struct FieldKey: Hashable {
  let field: FieldName
  /// The kind behind the colon.
  let kind: FieldKind?

  init(_ field: FieldName, kind: FieldKind?) {
    self.field = field
    self.kind = kind
  }

  /// Reads a key.
  init(_ text: String) throws(TransferProblem) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    do throws(RecordError) {
      field = try FieldName(name)
    } catch {
      throw TransferProblem("\(Self.shown(name)) names no field. \(error.message)")
    }
    guard parts.count == 2 else {
      kind = nil
      return
    }
    guard let kind = Self.kind(String(parts[1])) else {
      throw TransferProblem(
        "\(Self.shown(String(parts[1]))) is no kind; behind the colon stands \(Self.kinds).")
    }
    self.kind = kind
  }

  /// Reads a kind, such as `date` or `list(string)`.
  package static func kind(_ text: String) -> FieldKind? {
    // Longer than any kind that a value can have: lists nest only so deep.
    guard text.utf8.count <= 8 * Limits.valueDepth else { return nil }
    return FieldKind(text)
  }

  /// The kinds, as a message lists them.
  package static let kinds =
    "bool, int, double, date, string, data, reference, reference!cascade, reference!deny, location, "
    + "object, list or list(string) and the like"

  /// The key as it is written.
  var text: String {
    kind.map { "\(field):\($0)" } ?? field.rawValue
  }

  /// A name in quotes, short and without what would disturb a terminal.
  static func shown(_ name: String) -> String {
    var view = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(40) {
      view.append(scalar.properties.generalCategory == .control ? "\u{fffd}" : scalar)
    }
    return "\"\(String(view))\(name.unicodeScalars.count > 40 ? "…" : "")\""
  }
}
