/// Folds text for comparisons that overlook case, diacritics or both.
///
/// The text is canonically decomposed; diacritic-insensitive folding drops combining marks,
/// case-insensitive folding applies Unicode's full case folding; the rest is recomposed. Folded
/// texts are compared by their UTF-8 bytes, and folding a folded text changes nothing. The tables
/// are our own, so that every platform and every store gives the same answer.
package enum TextFolding {
  /// Names the rules and the tables; stored folded keys of another version must be rebuilt.
  package static let version = "1-" + unicodeVersion

  /// Folds a text as the options say; without options the text is returned as it is.
  ///
  /// - Complexity: O(*n*). ASCII text that has nothing to fold is returned without a copy.
  package static func fold(_ text: String, _ options: TextOptions) -> String {
    if options.isEmpty { return text }
    let foldsCase = options.contains(.caseInsensitive)
    var text = text
    let folded: String? = text.withUTF8 { bytes in
      switch content(of: bytes) {
      case .lowercaseASCII: return nil
      case .ascii: return foldsCase ? lowercased(bytes) : nil
      case .beyondASCII:
        var folder = Folder(
          foldsCase: foldsCase, dropsMarks: options.contains(.diacriticInsensitive))
        return folder.fold(bytes)
      }
    }
    return folded ?? text
  }

  private enum Content {
    case lowercaseASCII
    case ascii
    case beyondASCII
  }

  private static let everyByte: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Looks at eight bytes at a time, since most texts are plain ASCII.
  private static func content(of bytes: UnsafeBufferPointer<UInt8>) -> Content {
    let raw = UnsafeRawBufferPointer(bytes)
    var uppercase: UInt64 = 0
    var index = 0
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & highBits != 0 { return .beyondASCII }
      uppercase |= uppercaseBits(word)
      index += 8
    }
    while index < raw.count {
      let byte = raw[index]
      if byte >= 0x80 { return .beyondASCII }
      uppercase |= uppercaseBits(UInt64(byte))
      index += 1
    }
    return uppercase == 0 ? .lowercaseASCII : .ascii
  }

  /// The high bit of each byte that holds `A` to `Z`, for eight ASCII bytes.
  private static func uppercaseBits(_ word: UInt64) -> UInt64 {
    let fromA = word &+ everyByte &* (0x80 - 0x41)
    let afterZ = word &+ everyByte &* (0x80 - 0x5B)
    return (fromA ^ afterZ) & highBits
  }

  private static func lowercased(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let raw = UnsafeRawBufferPointer(bytes)
    return String(unsafeUninitializedCapacity: raw.count) { output in
      let target = UnsafeMutableRawBufferPointer(output)
      var index = 0
      while index + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // The high bit of a capital, moved to where the bit of a small letter is.
        target.storeBytes(of: word | uppercaseBits(word) >> 2, toByteOffset: index, as: UInt64.self)
        index += 8
      }
      while index < raw.count {
        target[index] =
          raw[index] | UInt8(truncatingIfNeeded: uppercaseBits(UInt64(raw[index])) >> 2)
        index += 1
      }
      return raw.count
    }
  }
}
