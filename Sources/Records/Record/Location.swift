/// A point on the Earth, in degrees.
public struct Location: Hashable, Sendable, Codable {
  /// Degrees north of the equator, −90…90.
  public var latitude: Double

  /// Degrees east of Greenwich, −180…180.
  public var longitude: Double

  /// Makes a point from degrees; the ranges are checked when it is saved or asked for.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both coordinates are finite and in range.
  public var isValid: Bool {
    (-90.0...90.0).contains(latitude) && (-180.0...180.0).contains(longitude)
  }
}
