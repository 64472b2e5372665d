import Records

extension ScreenDefinition {
  /// The shopping lists of the CloudKit tutorial: lists with a name, nothing else.
  public static let shoppingLists: ScreenDefinition = {
    var screen = ScreenDefinition(
      "lists", of: "Lists", title: "name",
      sortOrders: [
        SortOrder("name", by: [SortKey("name", options: .caseInsensitive)]),
        SortOrder("newest", by: [SortKey("created", .descending)]),
      ],
      form: [FormField("name", rules: [.notEmpty])])
    screen.searchedFields = [SearchedField("name")]
    screen.messages.noRecords = "No Records Found"
    screen.messages.loadFailed = "Error Fetching Records"
    screen.messages.saveFailed = "We were not able to save your list."
    screen.messages.deleteFailed = "We are unable to delete the list."
    // The tutorial shows its activity indicator at once.
    screen.spinnerDelay = .zero
    screen.searchDelay = .zero
    return screen
  }()
}
