import Foundation

/// How far two points on the Earth are apart (rule 22).
package enum Distance {
  /// The radius of a sphere with the Earth's mean radius, in metres.
  package static let earthRadius = 6_371_008.8

  /// The great-circle distance in metres, by the haversine formula, rounded to millimetres.
  ///
  /// Half a millimetre rounds away from zero. The rounding makes stores agree whose trigonometry differs in the last bit.
  package static func metres(from a: Location, to b: Location) -> Double {
    let radians = Double.pi / 180
    let latitude = (b.latitude - a.latitude) * radians
    let longitude = (b.longitude - a.longitude) * radians
    let h =
      sin(latitude / 2) * sin(latitude / 2)
      + cos(a.latitude * radians) * cos(b.latitude * radians)
      * sin(longitude / 2) * sin(longitude / 2)
    let metres = 2 * earthRadius * asin(min(1, h.squareRoot()))
    return (metres * 1_000).rounded(.toNearestOrAwayFromZero) / 1_000
  }
}
