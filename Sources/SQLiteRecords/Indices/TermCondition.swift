import Foundation
import Records

extension KeyCondition {
  /// The condition on a column that holds the bytes of values in their order.
  ///
  /// It is exact for every condition but `== NULL`, which asks of a column what is not in it.
  func sql(on column: String) -> SQLFragment {
    switch self {
    case .oneOf(let values):
      let constants = values.compactMap { $0.flatMap(OrderedBytes.bytes) }
      if constants.isEmpty { return SQLFragment("\(column) IS NULL") }
      let places = Array(repeating: "?", count: constants.count).joined(separator: ", ")
      let bound = constants.map { SQLValue.blob(Data($0)) }
      return constants.count == 1
        ? SQLFragment("\(column) = ?", bound) : SQLFragment("\(column) IN (\(places))", bound)
    case .between(let low, let high):
      guard let kind = (low ?? high).flatMap({ OrderedBytes.kind(of: $0.value) }),
        let lowBytes = low.map({ OrderedBytes.bytes(of: $0.value) }) ?? [kind],
        let highBytes = high.map({ OrderedBytes.bytes(of: $0.value) }) ?? [kind + 1],
        // No value is between two of different kinds.
        (high ?? low).flatMap({ OrderedBytes.kind(of: $0.value) }) == kind
      else { return SQLFragment("FALSE") }
      let above = low?.isIncluded ?? true ? ">=" : ">"
      let below = high?.isIncluded ?? false ? "<=" : "<"
      return SQLFragment(
        "(\(column) \(above) ? AND \(column) \(below) ?)",
        [.blob(Data(lowBytes)), .blob(Data(highBytes))])
    case .prefix(let prefix):
      var end = OrderedBytes.bytes(of: .string(prefix)) ?? []
      let start = end
      // No byte of UTF-8 is 255, nor is the one that tells the kind.
      if let last = end.popLast() { end.append(last + 1) }
      return SQLFragment(
        "(\(column) >= ? AND \(column) < ?)", [.blob(Data(start)), .blob(Data(end))])
    }
  }
}
