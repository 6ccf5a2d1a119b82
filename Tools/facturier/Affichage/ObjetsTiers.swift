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

  /// A client.
  mutating func client(_ client: Client) {
    let adresses = ["adresse", "adresseFacturation", "adresseLivraison"]
    id("id", client.id)
    membres(client.fiche, sauf: adresses)
    membres(client.fiche, les: adresses)
    if client.estArchive { verite("archive", true) }
  }

  /// A produit.
  mutating func produit(_ produit: Produit) {
    let premiers = ["designation", "prixUnitaire", "reference", "codeUnite"]
    id("id", produit.id)
    membres(produit.fiche, les: premiers)
    membres(produit.fiche, sauf: premiers)
    if produit.estArchive { verite("archive", true) }
  }
}
