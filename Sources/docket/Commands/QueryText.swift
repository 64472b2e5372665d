import Records

/// A query as it was given on the command line, with the values for its placeholders.
struct QueryText {
  /// The options of the commands that take a query.
  static let options: [CommandUsage.Option] = [
    .init(
      name: "--where", value: "FORMAT",
      abstract: "A condition more, in the form of a program's: %@ %d %f %K."),
    .init(
      name: "--arg", value: "LITERAL",
      abstract: "What the next placeholder stands for; can be given again.", isRepeatable: true),
  ]

  /// What the options are for, in lines of a command's help.
  static let discussion = [
    "A placeholder stands for a value that is never read as a part of the query, so that a script can",
    "hand over any text: %@ in QUERY, or in FORMAT if there is one, also %K for a field's name.",
  ]

  let query: Query

  /// Parses the text and the options.
  ///
  /// - Throws: A ``CommandFailure`` that names the column and shows the text with a caret under it.
  init(_ text: String, _ arguments: ParsedArguments) throws(CommandFailure) {
    let format = arguments.value(of: "--where")
    let values = try Self.values(arguments.values(of: "--arg"))
    var query: Query
    do throws(RecordError) {
      query = try Query(text: text, arguments: QueryArguments(format == nil ? values : []))
    } catch {
      throw ParseFailure.failure(error, of: "The query", in: text, hint: Self.hint(error))
    }
    if let format {
      do throws(RecordError) {
        let condition = try RecordPredicate(format: format, arguments: values.map(Optional.some))
        query.predicate =
          query.predicate == .constant(true) ? condition : .and([query.predicate, condition])
      } catch {
        throw ParseFailure.failure(error, of: "The condition", in: format, hint: Self.hint(error))
      }
    }
    self.query = query
  }

  private static func values(_ texts: [String]) throws(CommandFailure) -> [RecordValue] {
    var values: [RecordValue] = []
    for text in texts {
      do throws(RecordError) {
        values.append(try RecordValue(literal: text))
      } catch {
        let hint = " Text stands in quotes, and those in the shell's: --arg '\"…\"'."
        throw ParseFailure.failure(
          error, of: "The value of --arg", in: text,
          hint: text.first?.isLetter == true ? hint : "")
      }
    }
    return values
  }

  /// What mends a placeholder without a value.
  private static func hint(_ error: RecordError) -> String {
    error.expected == "a value" && error.got?.hasPrefix("%") == true
      ? " Give it with --arg LITERAL." : ""
  }
}
