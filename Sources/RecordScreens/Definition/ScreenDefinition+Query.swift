public import Records

extension ScreenDefinition {
  /// What a screen asks the store for.
  public func query(for asked: ListQuery) -> Query {
    var conditions: [RecordPredicate] = filter == .constant(true) ? [] : [filter]
    if asked.isFiltered {
      let found = searchedFields.map { $0.contains(asked.text) }
      if found.count == 1 { conditions += found } else { conditions.append(.or(found)) }
    }
    let predicate: RecordPredicate =
      switch conditions.count {
      case 0: .constant(true)
      case 1: conditions[0]
      default: .and(conditions)
      }
    return Query(recordType, where: predicate, sort: sortOrder(named: asked.sort)?.keys ?? [])
  }

  /// The order offered under a name, nil when there is none.
  public func sortOrder(named name: String) -> SortOrder? {
    sortOrders.first { $0.name == name }
  }

  /// The kinds of the fields as far as the screen knows them, to place rows before the store is asked again.
  var schema: RecordSchema {
    var fields = otherKinds
    for field in form { fields[field.name] = field.kind }
    return RecordSchema(types: [recordType: .init(fields: fields)])
  }
}
