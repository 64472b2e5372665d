/// What turns one list of rows into another, as a table view wants to hear it.
///
/// Deletions and the sources of moves are positions in the old list, insertions and the targets of moves positions in the
/// new one. All other rows keep their order among themselves, and as few as possible move. Rows that stayed the same row
/// but show something else are named apart, whether they moved or not.
public struct RowChanges<ID: Hashable & Sendable>: Hashable, Sendable {
  /// A row that is somewhere else in relation to those that stay.
  public struct Move: Hashable, Sendable {
    /// Its position in the old list.
    public var from: Int
    /// Its position in the new list.
    public var to: Int

    /// Describes a move.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The positions in the old list of the rows that are gone, ascending.
  public var deletions: [Int]
  /// The positions in the new list of the rows that are new, ascending.
  public var insertions: [Int]
  /// The rows that moved, by their new positions.
  public var moves: [Move]
  /// The rows in both lists that show something else now, in the new order.
  public var changed: [ID]

  /// Whether the two lists are the same.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && changed.isEmpty
  }

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - old: The rows before.
  ///   - new: The rows now.
  ///   - id: Which row it is. One that appears twice in a list counts as a row of its own the second time.
  /// - Complexity: O(*n* log *n*) for *n* rows.
  public init<Row: Equatable>(from old: [Row], to new: [Row], id: (Row) -> ID) {
    var positions: [ID: Int] = [:]
    positions.reserveCapacity(old.count)
    deletions = []
    for (position, row) in old.enumerated() {
      if positions.updateValue(position, forKey: id(row)) == nil { continue }
      // The first of two has the name.
      deletions.append(position)
    }
    if !deletions.isEmpty {
      for (position, row) in old.enumerated().reversed() { positions[id(row)] = position }
    }
    insertions = []
    changed = []
    var kept: [Move] = []
    for (position, row) in new.enumerated() {
      let id = id(row)
      guard let before = positions.removeValue(forKey: id) else {
        insertions.append(position)
        continue
      }
      kept.append(Move(from: before, to: position))
      if old[before] != row { changed.append(id) }
    }
    deletions = (deletions + positions.values).sorted()
    moves = Self.moving(kept)
  }

  /// Of rows in their new order, those that must move so that the others need not.
  private static func moving(_ kept: [Move]) -> [Move] {
    // The longest run of ascending old positions stays. `ends[n]` is the row that ends the run of length n + 1 which
    // leaves most room; `before` leads back from each row through the best run that it ends.
    var ends: [Int] = []
    var before: [Int?] = []
    for (index, row) in kept.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if kept[ends[middle]].from < row.from { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var stays = Array(repeating: false, count: kept.count)
    var next = ends.last
    while let index = next {
      stays[index] = true
      next = before[index]
    }
    return zip(kept, stays).filter { !$0.1 }.map(\.0)
  }

  /// Makes the new list from the old one.
  ///
  /// - Parameters:
  ///   - old: The rows before.
  ///   - row: What stands at a position of the new list; asked only for rows that are new.
  public func applied<Row>(to old: [Row], row: (Int) -> Row) -> [Row] {
    var leaves = Array(repeating: false, count: old.count)
    for position in deletions { leaves[position] = true }
    for move in moves { leaves[move.from] = true }
    var arrivals: [Int: Row] = [:]
    for position in insertions { arrivals[position] = row(position) }
    for move in moves { arrivals[move.to] = old[move.from] }
    var staying = zip(old, leaves).lazy.filter { !$0.1 }.map(\.0).makeIterator()
    let count = old.count - deletions.count + insertions.count
    return (0..<count).compactMap { arrivals[$0] ?? staying.next() }
  }
}
