/// What comes next in a JSON text.
package enum JSONToken: Hashable, Sendable {
  case object, array, string, number, bool, null
}
