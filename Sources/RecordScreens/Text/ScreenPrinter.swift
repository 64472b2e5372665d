import Records

/// Prints a screen as text: one line for the screen or for what lies in front of it, then a line a row.
///
/// Sessions, the command line and the explorer share it, so that what one shows the others can check.
public struct ScreenPrinter: Sendable {
  private let definition: ScreenDefinition

  /// Prints screens of a definition, in the words of its messages.
  public init(_ definition: ScreenDefinition) {
    self.definition = definition
  }

  /// The lines of a screen; at least one.
  public func lines(of screen: AppScreen) -> [String] {
    switch screen.top {
    case .editor(let form): [line(of: form)]
    case .sheet(_, let choices): [(["sheet"] + choices.map(\.rawValue)).joined(separator: " ")]
    case .dialog(.alert(let message)): ["alert \(text(message))"]
    case .dialog(.confirm(let message)): ["confirm \(text(message))"]
    case nil: lines(of: screen.list)
    }
  }

  /// The lines of a list without what lies over it; at least one.
  public func lines(of list: ListScreen) -> [String] {
    let line = ([base(of: list)] + flags(of: list)).joined(separator: " ")
    return [line] + list.rows.map(row)
  }

  private func base(of list: ListScreen) -> String {
    switch list.body {
    case .blank: "blank"
    case .loading: "loading"
    case .empty(let message): "empty \(text(message))"
    case .failed(let message, let canRetry): "error \(text(message))\(canRetry ? " retry" : "")"
    case .rows(let rows, _): "populated \(rows.count)"
    }
  }

  private func flags(of list: ListScreen) -> [String] {
    var flags: [String] = []
    if list.isRefreshing { flags.append("refreshing") }
    if list.isStale { flags.append("stale") }
    if case .rows(_, ofOtherQuery: true) = list.body { flags.append("other-query") }
    switch list.footer {
    case .none: break
    case .more: flags.append("more")
    case .loading: flags.append("loading-more")
    case .retry: flags.append("more-failed")
    }
    if list.isSelecting { flags.append("selecting") }
    return flags
  }

  private func row(_ row: ListRow) -> String {
    var line = "  - "
    if row.isSelected { line += "* " }
    line += Self.plainOrQuoted(row.title)
    if let detail = row.detail { line += " · " + Self.plainOrQuoted(detail) }
    if row.isBusy { line += " …" }
    return line
  }

  private func line(of form: FormScreen) -> String {
    var words = ["editor", form.isNew ? "new" : Self.name(of: form.id)]
    for field in form.fields {
      words.append("\(field.name)=\(field.value?.literal ?? "—")")
    }
    switch form.save {
    case .on: words.append("save=on")
    case .off: words.append("save=off")
    case .saving: words.append("saving")
    }
    switch form.notice {
    case .conflict: words.append("conflict")
    case .gone: words.append("gone")
    case nil: break
    }
    return words.joined(separator: " ")
  }

  private func text(_ message: MessageKey) -> String {
    RecordValue.string(definition.messages.text(for: message)).literal
  }

  /// A record's name, in quotes where it could be taken for something else.
  private static func name(of id: RecordID) -> String {
    let isPlain = id.name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain && id.name != "new" ? id.name : RecordValue.string(id.name).literal
  }

  /// A title as it stands, in quotes where it would not read as one title on one line.
  private static func plainOrQuoted(_ title: String) -> String {
    let isPlain =
      title.first?.isWhitespace == false && title.last?.isWhitespace == false
      && !title.hasPrefix("*") && !title.hasSuffix(" …") && !title.contains(" · ")
      && title.unicodeScalars.allSatisfy { scalar in
        scalar != "\"" && scalar.properties.generalCategory != .control
      }
    return isPlain ? title : RecordValue.string(title).literal
  }
}
