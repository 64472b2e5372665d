/// The machine that the program runs on.
enum System {
  /// The operating system and the processor, for example `Linux on x86_64`.
  static var name: String { "\(operatingSystem) on \(processor)" }

  private static var operatingSystem: String {
    #if os(macOS)
      "macOS"
    #elseif os(Linux)
      "Linux"
    #else
      "another system"
    #endif
  }

  private static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }
}

extension String {
  /// The text as one word of a shell's command line.
  var quotedForShell: String {
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./,:=@%+"
    if !isEmpty, unicodeScalars.allSatisfy(plain.unicodeScalars.contains) { return self }
    return "'" + replacing("'", with: "'\\''") + "'"
  }
}
