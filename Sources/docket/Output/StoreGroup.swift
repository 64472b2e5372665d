/// Things that are the same on several stores, so that they are printed once.
struct StoreGroup<Element> {
  let first: Element
  /// The names of the stores, with commas.
  private(set) var stores: String

  /// Groups elements in the order in which their first one comes.
  static func groups(
    of elements: [Element], store: (Element) -> String, same: (Element, Element) -> Bool
  ) -> [StoreGroup] {
    var groups: [StoreGroup] = []
    for element in elements {
      if let index = groups.firstIndex(where: { same($0.first, element) }) {
        groups[index].stores += ", " + store(element)
      } else {
        groups.append(StoreGroup(first: element, stores: store(element)))
      }
    }
    return groups
  }
}
