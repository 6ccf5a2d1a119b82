package import Journaux
import Preuves

/// Tokens that no authority gave: they say what they are to say, and nothing in them is signed.
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
    return changed(
      changed(reponse, digest(own), digest(ancre)), Array(moment.utf8), Array(date.utf8))
  }

  private static func changed(
    _ bytes: ContiguousArray<UInt8>, _ part: [UInt8], _ other: [UInt8]
  ) -> ContiguousArray<UInt8> {
    var bytes = bytes
    guard let place = bytes.firstRange(of: part), part.count == other.count else { return [] }
    bytes.replaceSubrange(place, with: other)
    return bytes
  }

  private static func digest(_ ancre: AncreDatee) -> [UInt8] {
    Array(DemandeDHorodatage.empreinte(de: ancre).octets)
  }
}
