/// A token that a session uses before it was printed.
struct UnknownToken: Error {
  var text: String
}
