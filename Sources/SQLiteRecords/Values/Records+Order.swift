import Records

extension [Record] {
  /// Puts records in the order of their names, in which a table mostly has them already: names tell the time.
  mutating func sortByName() {
    let isSorted = indices.dropFirst().allSatisfy {
      UTF8Order.precedes(self[$0 - 1].id.name, self[$0].id.name)
    }
    if !isSorted { sort { UTF8Order.precedes($0.id.name, $1.id.name) } }
  }
}
