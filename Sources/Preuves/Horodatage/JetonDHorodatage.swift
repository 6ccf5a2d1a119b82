import Facturation
import Journaux

/// A token of RFC 3161: an authority says that a digest was there at a time of its own clock.
///
/// Of its bytes all is checked but the authority's signature and certificates, which are the work of
/// `openssl ts -verify`: that they are strict DER, that they have the structure of CMS and of RFC 3161,
/// and that the digest in the signed attributes is that of what the token says. So whoever changes the
/// digest or the time must make a new signature.
///
/// It comes as the answer of an authority (TimeStampResp) or alone (ContentInfo), and is kept as an
/// answer, which `openssl ts -verify -in` reads.
package struct JetonDHorodatage: Hashable, Sendable {
  /// What it says.
  package let contenu: ContenuDeJeton
  /// Whether certificates come with it, without which nobody can verify it by itself.
  package let aDesCertificats: Bool
  /// The answer that holds it.
  package let reponse: ContiguousArray<UInt8>

  /// The longest that is looked at; a usual one has some five thousand bytes.
  package static let plusLong = 65_536

  /// Reads an answer or a token alone.
  package init(_ octets: ContiguousArray<UInt8>) throws(FautePreuve) {
    guard octets.count <= Self.plusLong else { throw .tropLongue(maximum: Self.plusLong) }
    try DERForm.check(octets)
    let reader = DERReader(octets)
    var outer = reader
    var inner = try outer.open(DERTag.sequence, "TimeStampResp")
    if inner.nextTag == DERTag.oid {
      (contenu, aDesCertificats) = try Self.contenu(reader)
      reponse = Self.reponse(autour: octets)
    } else {
      if let refus = try RefusDAutorite.lire(&inner) { throw .refusee(refus) }
      (contenu, aDesCertificats) = try Self.contenu(inner)
      reponse = octets
    }
  }

  /// The one token that is left to be read, and what it says.
  private static func contenu(
    _ reader: DERReader
  ) throws(FautePreuve) -> (ContenuDeJeton, aDesCertificats: Bool) {
    var rest = reader
    let token = try rest.expect(DERTag.sequence, "timeStampToken")
    try rest.finish("TimeStampResp")
    return try DonneesSignees.contenu(rest.inside(token))
  }

  /// An answer that grants a token: `30 … 30 03 02 01 00` and the token.
  private static func reponse(autour jeton: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    let granted: ContiguousArray<UInt8> = [0x30, 0x03, 0x02, 0x01, 0x00]
    let length = granted.count + jeton.count
    let header: ContiguousArray<UInt8> =
      switch length {
      case ..<0x80: [UInt8(length)]
      case ..<0x100: [0x81, UInt8(length)]
      case ..<0x1_0000: [0x82, UInt8(length >> 8), UInt8(length & 0xFF)]
      default: [0x83, UInt8(length >> 16), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]
      }
    return [DERTag.sequence] + header + granted + jeton
  }
}
