/// A number of a JSON text: whole as written, or with a point or an exponent.
///
/// The two are kept apart, since a double cannot hold every 64-bit integer.
package enum JSONNumber: Hashable, Sendable {
  case int(Int64)
  case double(Double)
}
