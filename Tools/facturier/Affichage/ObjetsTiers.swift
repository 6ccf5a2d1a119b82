import Facturier

extension JSONWriter {
  /// The seller, and how its registre numbers.
  mutating func registre(_ registre: Registre) {
    tell(registre.vendeur)
    textes([
      "serieFactures": registre.serieFactures.texte, "serieAvoirs": registre.serieAvoirs.texte,
      "fuseau": registre.fuseau.rawValue,
    ])
  }
}
