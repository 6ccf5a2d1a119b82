import Bytes
package import Journaux
import Preuves

/// Tokens that no authority gave: what is told apart without a key is right in them, the signature is not.
extension PreuvesFaites {
  /// The first answer, made to date another anchor, and on request at another moment
  /// (`20261122053630.81Z`, as many characters).
  package static func jeton(
    sur ancre: AncreDatee, date: String = "20261122053630.81Z"
  ) -> ContiguousArray<UInt8> {
    forge(reponse, "20261122053630.81Z", sur: ancre, date)
  }

  /// The answer without a certificate, made to date another anchor.
  package static func jetonSansCertificat(sur ancre: AncreDatee) -> ContiguousArray<UInt8> {
    let date = "20261122084105.51Z"
    return forge(sansCertificat, date, sur: ancre, date)
  }

  private static func forge(
    _ reponse: ContiguousArray<UInt8>, _ moment: String, sur ancre: AncreDatee, _ date: String
  ) -> ContiguousArray<UInt8> {
    guard let own = Self.ancre else { return [] }
    let said = dit(de: reponse)
    let forged = changed(
      changed(said, digest(own), digest(ancre)), Array(moment.utf8), Array(date.utf8))
    // Twice: in the signed attributes stands the digest of what the token says.
    return changed(
      changed(reponse, Array(said), Array(forged)), Self.digest(of: said), Self.digest(of: forged))
  }

  /// What an answer's token says: it stands behind its identifier, as the content of a text.
  package static func dit(de reponse: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    let identifier: [UInt8] = [0x09, 0x10, 0x01, 0x04, 0xA0, 0x81]
    guard let place = reponse.firstRange(of: identifier)?.upperBound else { return [] }
    // a0 81 LL 04 81 LL, and then the bytes themselves.
    let length = Int(reponse[place + 3])
    return ContiguousArray(reponse[place + 4..<place + 4 + length])
  }

  private static func changed(
    _ bytes: ContiguousArray<UInt8>, _ part: [UInt8], _ other: [UInt8]
  ) -> ContiguousArray<UInt8> {
    var bytes = bytes
    guard let place = bytes.firstRange(of: part), part.count == other.count else { return [] }
    bytes.replaceSubrange(place, with: other)
    return bytes
  }

  private static func digest(_ ancre: AncreDatee) -> [UInt8] { digest(of: ancre.octets) }

  private static func digest(of bytes: ContiguousArray<UInt8>) -> [UInt8] {
    Array(SHA256.empreinte(of: bytes.span).octets)
  }
}
