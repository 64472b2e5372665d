public import Records

/// A list and what is presented over it.
public struct AppState: Hashable, Sendable {
  /// What can be presented over the list, one at a time.
  public enum Presented: Hashable, Sendable {
    /// The form.
    case form(FormState)
    /// The choices for a record.
    case sheet(RecordID)
  }

  /// The list. Its tokens are the app's: a form takes its own from them, so no answer can be taken for another's.
  public var list: ListState
  /// What is presented, if anything.
  public var presented: Presented?

  /// A list with nothing over it.
  public init(list: ListState, presented: Presented? = nil) {
    self.list = list
    self.presented = presented
  }

  /// The form, if it is presented.
  public var form: FormState? {
    if case .form(let form)? = presented { form } else { nil }
  }
}
