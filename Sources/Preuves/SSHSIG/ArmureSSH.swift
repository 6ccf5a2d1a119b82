/// The lines around a signature: a title, base64, and a title.
enum ArmureSSH {
  private static let beginning = "-----BEGIN SSH SIGNATURE-----"
  private static let end = "-----END SSH SIGNATURE-----"

  /// Whether a file begins as one.
  static func commence(_ octets: ContiguousArray<UInt8>) -> Bool {
    octets.starts(with: beginning.utf8)
  }

  /// The bytes between the titles.
  static func ouvrir(
    _ octets: ContiguousArray<UInt8>
  ) throws(FautePreuve) -> ContiguousArray<UInt8> {
    var lines = octets.split(separator: 0x0A, omittingEmptySubsequences: false)
    // The last line ends with a line feed, behind which nothing stands.
    guard lines.count >= 4, lines.removeLast().isEmpty, lines[0].elementsEqual(beginning.utf8),
      lines[lines.count - 1].elementsEqual(end.utf8)
    else { throw .pasSSHSIG("armor") }
    let body = lines[1..<lines.count - 1]
    guard body.allSatisfy({ (1...76).contains($0.count) }),
      let bytes = Base64.octets(body.flatMap { $0 })
    else { throw .pasSSHSIG("base64") }
    return bytes
  }
}

/// Base64 of RFC 4648, in its one spelling.
package enum Base64 {
  private static let digits = ContiguousArray(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: digits.enumerated().map { ($1, UInt32($0)) })

  /// The bytes that digits write; nothing where they are not the only ones that do.
  package static func octets(_ text: [UInt8]) -> ContiguousArray<UInt8>? {
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard text.count % 4 == 0, padding <= 2 else { return nil }
    var (bytes, bits, count) = (ContiguousArray<UInt8>(), UInt32(0), 0)
    for digit in text.dropLast(padding) {
      guard let value = values[digit] else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      bits &= (1 << UInt32(count)) - 1
    }
    return bits == 0 ? bytes : nil
  }

  /// Bytes in base64, without the signs that fill up the end.
  package static func texte(_ octets: ContiguousArray<UInt8>) -> String {
    var (text, bits, count) = (ContiguousArray<UInt8>(), UInt32(0), 0)
    for byte in octets {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(digits[Int(bits >> UInt32(count) & 0x3F)])
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { text.append(digits[Int(bits << UInt32(6 - count) & 0x3F)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
