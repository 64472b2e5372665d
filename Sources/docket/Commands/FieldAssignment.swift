import Records

/// `field=LITERAL` on the command line; `field=` and `field=—` remove the field.
struct FieldAssignment {
  let field: FieldName
  private let literal: RecordValue?

  /// Reads assignments, each field once.
  static func all(_ words: some Sequence<String>) throws(CommandFailure) -> [FieldAssignment] {
    var assignments: [FieldAssignment] = []
    for word in words {
      let assignment = try FieldAssignment(word)
      guard !assignments.contains(where: { $0.field == assignment.field }) else {
        throw .unusable("\(assignment.field) stands twice; give each field once.")
      }
      assignments.append(assignment)
    }
    return assignments
  }

  private init(_ word: String) throws(CommandFailure) {
    guard let equals = word.firstIndex(of: "=") else {
      throw .unusable("\"\(word)\" gives no field a value; write FIELD=LITERAL, as in count=3.")
    }
    let name = String(word[..<equals])
    do throws(RecordError) {
      field = try FieldName(name)
    } catch {
      throw .unusable("\"\(name)\" names no field. \(error.message.onOneLine)")
    }
    let text = String(word[word.index(after: equals)...])
    literal = text.isEmpty || text == "—" ? nil : try Self.value(text, of: name)
  }

  private static func value(
    _ text: String, of name: String
  ) throws(CommandFailure) -> RecordValue {
    do throws(RecordError) {
      return try RecordValue(literal: text)
    } catch {
      let hint = " Text stands in quotes, and those in the shell's: '\(name)=\"…\"'."
      throw ParseFailure.failure(
        error, of: "The value of \(name)", in: text, hint: text.first?.isLetter == true ? hint : "")
    }
  }

  /// The value to save, nil to remove the field: text has no way to say that 6 is meant as a double, so it becomes one
  /// where the field holds doubles (rule 2).
  func value(for kind: FieldKind?) throws -> RecordValue? {
    guard let literal, let kind else { return literal }
    return try literal.converted(to: kind, of: field)
  }
}
