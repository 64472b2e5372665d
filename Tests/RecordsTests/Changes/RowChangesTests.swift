import Records
import Testing

@Suite struct RowChangesTests {
  private struct Row: Hashable {
    var id: Int
    var text = ""
  }

  private func rows(_ ids: [Int]) -> [Row] { ids.map { Row(id: $0) } }

  private func changes(_ old: [Int], _ new: [Int]) -> RowChanges<Int> {
    RowChanges(from: rows(old), to: rows(new), id: \.id)
  }

  @Test func equalListsDoNotDiffer() {
    #expect(changes([], []).isEmpty)
    #expect(changes([1, 2, 3], [1, 2, 3]).isEmpty)
  }

  @Test func deletionsCountInTheOldListAndInsertionsInTheNew() {
    let found = changes([1, 2, 3, 4], [2, 9, 4, 8])
    #expect(found.deletions == [0, 2])
    #expect(found.insertions == [1, 3])
    #expect(found.moves.isEmpty)
    #expect(found.changed.isEmpty)
  }

  @Test func oneRowThatMovedIsOneMove() {
    #expect(changes([1, 2, 3, 4], [4, 1, 2, 3]).moves == [RowChanges.Move(from: 3, to: 0)])
    #expect(changes([1, 2, 3, 4], [2, 3, 4, 1]).moves == [RowChanges.Move(from: 0, to: 3)])
    #expect(changes([1, 2, 3], [3, 2, 1]).moves.count == 2)
  }

  @Test func aRowThatMovedAndShowsSomethingElseIsNamedTwice() {
    let found = RowChanges(
      from: [Row(id: 1), Row(id: 2)], to: [Row(id: 2, text: "new"), Row(id: 1)], id: \.id)
    #expect(found.moves.count == 1)
    #expect(found.changed == [2])
    #expect(found.deletions.isEmpty && found.insertions.isEmpty)
  }

  @Test func aRowThatStayedAndShowsSomethingElseIsOnlyChanged() {
    let found = RowChanges(from: [Row(id: 1)], to: [Row(id: 1, text: "new")], id: \.id)
    #expect(found.changed == [1])
    #expect(found.moves.isEmpty && found.deletions.isEmpty && found.insertions.isEmpty)
    #expect(!found.isEmpty)
  }

  /// Lists of every kind, with rows that appear twice too, since a screen must not crash on a store's mistake.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func appliedToTheOldListItGivesTheNew(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var moved = 0
    for round in 0..<2_000 {
      let ids = 0..<Int.random(in: 1...12, using: &random)
      let repeats = round % 4 == 0
      func list() -> [Row] {
        var chosen = ids.filter { _ in Bool.random(using: &random) }
        if repeats { chosen += ids.filter { _ in Int.random(in: 0..<4, using: &random) == 0 } }
        if Bool.random(using: &random) { chosen.shuffle(using: &random) }
        return chosen.map { Row(id: $0, text: Bool.random(using: &random) ? "a" : "b") }
      }
      let old = list()
      let new = list()
      let found = RowChanges(from: old, to: new, id: \.id)
      let applied = found.applied(to: old) { new[$0] }
      #expect(applied.map(\.id) == new.map(\.id), "seed \(seed), round \(round)")
      // What is not named as changed shows what it showed.
      for (made, row) in zip(applied, new) where !found.changed.contains(row.id) {
        #expect(made == row || repeats, "seed \(seed), round \(round)")
      }
      #expect(found.isEmpty == (old == new) || repeats, "seed \(seed), round \(round)")
      #expect(found.deletions == found.deletions.sorted())
      #expect(found.insertions == found.insertions.sorted())
      if !repeats { #expect(found.moves.count == fewestMoves(old, new)) }
      moved += found.moves.count
    }
    #expect(moved > 500)
  }

  /// By trying all sets of rows that could stay.
  private func fewestMoves(_ old: [Row], _ new: [Row]) -> Int {
    let positions = new.compactMap { row in old.firstIndex { $0.id == row.id } }
    var longest: [Int] = []
    for (index, position) in positions.enumerated() {
      let before = positions[..<index].enumerated().filter { $0.element < position }
      longest.append(1 + (before.map { longest[$0.offset] }.max() ?? 0))
    }
    return positions.count - (longest.max() ?? 0)
  }
}
