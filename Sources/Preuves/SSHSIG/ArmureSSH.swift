import Bytes

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
      let bytes = Base64.bytes(of: body.flatMap { $0 })
    else { throw .pasSSHSIG("base64") }
    return bytes
  }
}
