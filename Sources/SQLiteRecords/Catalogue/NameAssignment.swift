/// Chooses names for tables and columns, which SQLite compares without regard to case.
enum NameAssignment {
  /// The table of a record type: its own name, or `Name~2` where another type's differs only in case.
  ///
  /// SQLite keeps names that begin with `sqlite_` to itself, and the catalogue those that begin
  /// with `docket_`; a type named so gets a `~` in front.
  static func table(for type: String, taken: some Sequence<String>) -> String {
    let lowercase = type.lowercased()
    let isReserved = lowercase.hasPrefix("sqlite_") || lowercase.hasPrefix("docket_")
    return free(isReserved ? "~" + type : type, taken: taken)
  }

  /// The column of a field: its own name, or `name~2` where another field's differs only in case.
  static func column(for field: String, taken: some Sequence<String>) -> String {
    free(field, taken: taken)
  }

  private static func free(_ name: String, taken: some Sequence<String>) -> String {
    let taken = Set(taken.map { $0.lowercased() })
    if !taken.contains(name.lowercased()) { return name }
    var number = 2
    while taken.contains("\(name.lowercased())~\(number)") { number += 1 }
    return "\(name)~\(number)"
  }
}
