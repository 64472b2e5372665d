public import Records

/// What there is to see of a list and what is presented over it.
public struct AppScreen: Hashable, Sendable {
  /// Something presented over the list.
  public enum Presentation: Hashable, Sendable {
    /// The form.
    case editor(FormScreen)
    /// The choices for a record.
    case sheet(RecordID, [SheetChoice])
    /// A message or a question.
    case dialog(DialogScreen)
  }

  /// The list.
  public var list: ListScreen
  /// What lies over it, the topmost last. Only that can be touched.
  public var presented: [Presentation]

  /// What is in front, nil when that is the list.
  public var top: Presentation? { presented.last }

  /// The form, in front or under its dialog.
  public var form: FormScreen? {
    for case .editor(let form) in presented { return form }
    return nil
  }
}
