import Records

extension RecordPrinter {
  /// How rows became other rows: how many there are now, and what is gone, new, moved and changed.
  func lines(
    _ changes: RowChanges<RecordID>, from old: [Record], to new: [Record]
  ) -> [OutputLine] {
    var lines = ["rows \(new.count)"]
    lines += changes.deletions.map { "  - \($0 + 1) \(Self.reference(old[$0].id))" }
    lines += changes.insertions.map { "  + \($0 + 1) \(Self.text(of: new[$0]))" }
    lines += changes.moves.map { move in
      "  > \(move.from + 1) to \(move.to + 1) \(Self.reference(new[move.to].id))"
    }
    for (position, record) in new.enumerated() where changes.changed.contains(record.id) {
      lines.append("  * \(position + 1) \(Self.text(of: record))")
    }
    return lines.map { OutputLine($0) }
  }

  /// `Notes title=string closed`.
  static func line(_ type: RecordSchema.RecordType, named name: String) -> OutputLine {
    let fields = type.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return OutputLine(([name] + fields + (type.isClosed ? ["closed"] : [])).joined(separator: " "))
  }

  private static func text(of record: Record) -> String {
    ([reference(record.id)] + fields(record)).joined(separator: " ")
  }
}
