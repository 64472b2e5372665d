public import Records

/// Which screen it is: what its rows and its form show, what it says, and how it behaves.
///
/// A value, not a subclass: every screen is a definition of the same machines.
public struct ScreenDefinition: Hashable, Sendable {
  /// The screen's name, by which documents and the command line ask for it.
  public var name: String
  /// The type of the records that are listed.
  public var recordType: String
  /// The field that a row shows.
  public var title: FieldName
  /// What a row shows whose title is absent.
  public var missingTitle = "-"
  /// The field that a row shows beside its title, if any.
  public var detail: FieldName?
  /// Which records are listed, whatever is searched for.
  public var filter: RecordPredicate = .constant(true)
  /// The orders offered; the screen starts with the first.
  public var sortOrders: [SortOrder]
  /// Where a search looks; a record is found when one of the fields has the text.
  public var searchedFields: [SearchedField] = []
  /// The fields of the form, in the order of its lines.
  public var form: [FormField]
  /// The kinds of fields that the orders, the filter or the search use and the form does not have.
  public var otherKinds: [FieldName: FieldKind] = [:]
  /// What the screen says.
  public var messages = Messages()

  /// When a deleted row leaves the screen.
  public var deletion: DeletionPolicy = .afterAcknowledgement
  /// Whether a deletion is asked about once more.
  public var asksBeforeDelete = false
  /// What the accessory button of a row opens.
  public var info: InfoPolicy = .form
  /// Whether rows can be selected.
  public var allowsSelection = true
  /// How long an answer may take before an activity indicator appears; zero shows it at once.
  public var spinnerDelay: Duration = .milliseconds(200)
  /// How long typing must pause before a search starts; zero searches at every change.
  public var searchDelay: Duration = .milliseconds(300)
  /// How many rows a page has; nil reads all rows at once.
  public var pageSize: Int?
  /// Whether the rows are read again whenever the screen appears.
  public var reloadsOnAppear = true
  /// Whether blanks and line breaks around text are dropped before a save.
  public var trimsText = false

  /// Describes a screen with the behaviour advised; set what differs.
  ///
  /// - Precondition: There is at least one order.
  public init(
    _ name: String, of recordType: String, title: FieldName, sortOrders: [SortOrder],
    form: [FormField]
  ) {
    precondition(!sortOrders.isEmpty, "Give the screen \(name) an order to start with.")
    self.name = name
    self.recordType = recordType
    self.title = title
    self.sortOrders = sortOrders
    self.form = form
  }

  /// The field of the form with a name, nil when there is none.
  public func formField(_ name: FieldName) -> FormField? {
    form.first { $0.name == name }
  }
}
