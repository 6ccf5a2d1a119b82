import Journaux
package import PDF

/// A seller's sign, which stands above the name at the head of pages of every kind.
package struct Logo: Sendable {
  let image: Image
  private let octets: ContiguousArray<UInt8>

  /// Reads a PNG or a JPEG, whole.
  package init(_ octets: ContiguousArray<UInt8>) throws(ImageFault) {
    image = try Image(octets)
    self.octets = octets
  }

  /// As much room as a sign may take.
  private static let (plusLarge, plusHaute) = (Length.millimetres(60), Length.millimetres(18))

  /// How large it stands on paper: as browsers show it, or smaller where that's too large.
  var taille: (largeur: Length, hauteur: Length) {
    let naturelle = (image.width * 750, image.height * 750)
    let (large, haute) = (Self.plusLarge.thousandths, Self.plusHaute.thousandths)
    if naturelle.0 <= large, naturelle.1 <= haute {
      return (Length(thousandths: naturelle.0), Length(thousandths: naturelle.1))
    }
    return image.width * haute > image.height * large
      ? (Self.plusLarge, Length(thousandths: max(1, large * image.height / image.width)))
      : (Length(thousandths: max(1, haute * image.width / image.height)), Self.plusHaute)
  }

  /// The image itself, as the address that a page has of it.
  var adresse: String { "data:\(image.mediaType);base64,\(Base64.text(octets))" }
}
