import Records

extension Catalogue {
  /// The checksum of what the catalogue says now.
  var checksum: UInt64 { Self.checksum(of: tables) }

  /// The checksum of types, fields, kinds and declared indices; 0 while there are none.
  ///
  /// A kind that another one has become by damage would make all values of a field others.
  static func checksum(of tables: [String: TableLayout]) -> UInt64 {
    if tables.isEmpty { return 0 }
    var checksum = RowChecksum(0)
    for (type, layout) in tables.sorted(by: { $0.key < $1.key }) {
      checksum.add(type)
      checksum.add(layout.name)
      checksum.add(layout.isClosed ? Int64(1) : 0)
      for column in layout.columns {
        checksum.add(column.field.rawValue)
        checksum.add(column.name)
        checksum.add(column.kind.description)
      }
      for index in layout.indices {
        checksum.add(index.number)
        checksum.add(index.declaration.description)
      }
    }
    return UInt64(bitPattern: checksum.value)
  }
}
