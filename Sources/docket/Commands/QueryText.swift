import Records

/// A query as it was given on the command line.
struct QueryText {
  let query: Query

  /// Parses the text.
  ///
  /// - Throws: A ``CommandFailure`` that names the column and shows the query with a caret under it.
  init(_ text: String) throws(CommandFailure) {
    do throws(RecordError) {
      query = try Query(text: text)
    } catch {
      throw ParseFailure.failure(error, of: "The query", in: text)
    }
  }
}
