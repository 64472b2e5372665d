/// What the accessory button of a row opens.
public enum InfoPolicy: Hashable, Sendable {
  /// The form, with the row's record.
  case form
  /// A sheet of choices: edit, delete, cancel.
  case sheet
}
