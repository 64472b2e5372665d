import Records

/// A record named on the command line: `Type/name`, the name as it stands or, as in a session, in quotes.
enum RecordOperand {
  static func id(_ text: String) throws(CommandFailure) -> RecordID {
    do throws(RecordError) {
      if let slash = text.firstIndex(of: "/"), text[slash...].hasPrefix("/\"") {
        let value = try RecordValue(literal: "@\(text)")
        if case .reference(let reference) = value, reference.action == .none {
          return reference.id
        }
      }
      return try RecordID(text)
    } catch {
      throw .unusable("\"\(text)\" names no record. \(error.message.onOneLine)")
    }
  }
}
