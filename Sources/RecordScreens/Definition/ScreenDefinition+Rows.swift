public import Records

extension ScreenDefinition {
  /// What the row of a record shows.
  public func rowTitle(of record: Record) -> String {
    record[title].map(text) ?? missingTitle
  }

  /// What the row of a record shows beside its title, nil when there is nothing.
  public func rowDetail(of record: Record) -> String? {
    detail.flatMap { record[$0] }.map(text)
  }

  /// Text as it stands, any other value as its literal.
  private func text(of value: RecordValue) -> String {
    if case .string(let text) = value { text } else { value.literal }
  }
}
