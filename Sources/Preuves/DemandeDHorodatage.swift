package import Journaux

/// What an authority is asked for: a token that says when a digest was there.
///
///     30 39                                  TimeStampReq
///        02 01 01                            version 1
///        30 31                               messageImprint
///           30 0d 06 09 60…01 05 00          SHA-256
///           04 20 5a…d2                      the digest of the anchor's line, its line feed included
///        01 01 ff                            certReq: with the authority's certificate
///
/// It bears no nonce: a digest that covers a whole journal is asked for once.
package enum DemandeDHorodatage {
  /// The request of a token for an anchor, in DER.
  package static func octets(pour ancre: AncreDatee) -> ContiguousArray<UInt8> {
    let algorithm: ContiguousArray<UInt8> =
      [0x30, 0x0D, 0x06, 0x09] + sha256 + [0x05, 0x00]
    let imprint: ContiguousArray<UInt8> = [0x04, 0x20] + empreinte(de: ancre).octets
    return [0x30, 0x39, 0x02, 0x01, 0x01, 0x30, 0x31] + algorithm + imprint + [0x01, 0x01, 0xFF]
  }

  /// 2.16.840.1.101.3.4.2.1, which names the digest.
  static let sha256: ContiguousArray<UInt8> = [
    0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01,
  ]

  /// What a token for an anchor dates: the digest of its file.
  package static func empreinte(de ancre: AncreDatee) -> Empreinte {
    SHA256.empreinte(of: ancre.octets.span)
  }
}
