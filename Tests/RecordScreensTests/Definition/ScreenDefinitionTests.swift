import RecordScreens
import Records
import Testing

struct ScreenDefinitionTests {
  @Test func screensAreFoundByName() {
    #expect(ScreenDefinition.named("lists") == .shoppingLists)
    #expect(ScreenDefinition.named("Lists") == nil)
    #expect(Set(ScreenDefinition.catalogue.map(\.name)).count == ScreenDefinition.catalogue.count)
  }

  @Test func theShoppingListsSayWhatTheTutorialSays() {
    let messages = ScreenDefinition.shoppingLists.messages
    #expect(messages.text(for: .noRecords) == "No Records Found")
    #expect(messages.text(for: .loadFailed(.offline)) == "Error Fetching Records")
    #expect(
      messages.text(for: .saveFailed(.offline)) == "We were not able to save your list.")
    #expect(messages.text(for: .deleteFailed(.gone)) == "We are unable to delete the list.")
    #expect(messages.text(for: .confirmDelete(1)) == "Delete this record?")
    #expect(messages.text(for: .confirmDelete(3)) == "Delete 3 records?")
    #expect(messages.text(for: .noResults("{}")) == "No results for “{}”")
    #expect(messages.text(for: .shows(2)) == "2 shown")
    #expect(messages.text(for: .deleted("Milk")) == "Milk deleted")
    #expect(messages.text(for: .restored("Milk")) == "Milk restored")
  }

  @Test func aSearchAsksForEveryFieldAndKeepsTheFilter() {
    var definition = ScreenDefinition.items
    let asked = ListQuery(text: "é", sort: "title")
    #expect(definition.query(for: ListQuery(sort: "title")).predicate == .constant(true))
    definition.searchedFields = [SearchedField("title"), SearchedField("keywords", isList: true)]
    definition.filter = .compare("done", .equal, false)
    let options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    #expect(
      definition.query(for: asked).predicate
        == .and([
          .compare("done", .equal, false),
          .or([
            .compare("title", .contains, "é", options: options),
            .comparison(
              Comparison("keywords", .contains, "é", options: options, quantifier: .any)),
          ]),
        ]))
    #expect(definition.query(for: asked).sort == [SortKey("title")])
  }
}
