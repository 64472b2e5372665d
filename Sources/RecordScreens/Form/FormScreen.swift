public import Records

/// What there is to see of a form.
public struct FormScreen: Hashable, Sendable {
  /// A line of the form.
  public struct Field: Hashable, Sendable {
    /// The record's field.
    public var name: FieldName
    /// What it shows; nil when it is empty.
    public var value: RecordValue?
    /// What is wrong with it, if anything.
    public var problem: FormField.Problem?
  }

  /// The save button.
  public enum SaveButton: Hashable, Sendable {
    /// It can be tapped.
    case on
    /// It cannot.
    case off
    /// A save is on its way, and the fields are locked.
    case saving
  }

  /// What the form says about the record in the store.
  public enum Notice: Hashable, Sendable {
    /// It was changed elsewhere in the same fields.
    case conflict
    /// It was deleted elsewhere.
    case gone
  }

  /// The record, or the one to be made.
  public var id: RecordID
  /// Whether the form was opened for a new record.
  public var isNew: Bool
  /// The lines.
  public var fields: [Field]
  /// The save button.
  public var save: SaveButton
  /// What the form says about the record in the store, if anything.
  public var notice: Notice?
  /// In a conflict that the user has to decide, what the store has.
  public var theirs: Record?
  /// What lies in front of the form, if anything.
  public var dialog: DialogScreen?
  /// The choices that wait for the user.
  public var choices: [FormChoice]
}

/// A choice that a form can offer.
public enum FormChoice: String, Hashable, Sendable, CaseIterable {
  /// Keep what was typed.
  case mine
  /// Take what the store has.
  case theirs
  /// Make the deleted record anew.
  case recreate
  /// Drop the changes.
  case discard
  /// Keep the changes.
  case keep
}
