import Records

/// What to do when a record is not as the command assumed.
enum SaveConflict {
  static func failure(
    _ error: RecordError, id: RecordID, asked: RecordVersion?
  ) -> CommandFailure {
    let name = RecordLine.reference(to: id)
    guard let version = error.server?.version else { return CommandFailure(error) }
    guard let asked else {
      return CommandFailure(
        .failure,
        "\(name) exists; give --if \(version.rawValue) to change it as it is now, or --policy.")
    }
    return CommandFailure(
      .failure,
      "\(name) is in version \(version.rawValue), not \(asked.rawValue); get it and decide again.")
  }
}
