import Foundation

/// How figures are printed: three digits, and a unit that fits.
package enum FigureText {
  /// A time in seconds, such as `12.4 µs`.
  package static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-6: "\(digits(seconds * 1e9)) ns"
    case ..<1e-3: "\(digits(seconds * 1e6)) µs"
    case ..<1: "\(digits(seconds * 1e3)) ms"
    default: "\(digits(seconds)) s"
    }
  }

  /// A number of things, such as `1.52 M`.
  package static func count(_ number: Double) -> String {
    switch number {
    case ..<1e3: digits(number)
    case ..<1e6: "\(digits(number / 1e3)) k"
    default: "\(digits(number / 1e6)) M"
    }
  }

  /// A size in bytes, such as `24.1 MB`.
  package static func size(_ bytes: Int) -> String { "\(digits(Double(bytes) / 1e6)) MB" }

  /// Three digits.
  package static func digits(_ number: Double) -> String {
    let places = abs(number) < 9.995 ? 2 : abs(number) < 99.95 ? 1 : 0
    return String(format: "%.\(places)f", number)
  }
}
