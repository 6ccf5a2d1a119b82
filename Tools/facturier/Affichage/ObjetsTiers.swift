import Facturier

extension ObjetJSON {
  /// The seller, and how its registre numbers.
  init(_ registre: Registre) {
    self = ObjetJSON("vendeur").membres(registre.vendeur)
      .texte("serieFactures", registre.serieFactures.texte)
      .texte("serieAvoirs", registre.serieAvoirs.texte)
      .texte("fuseau", registre.fuseau.rawValue)
  }

  /// A client.
  init(_ client: Client) {
    let adresses = ["adresse", "adresseFacturation", "adresseLivraison"]
    self = ObjetJSON("client").texte("id", client.id.texte)
      .membres(client.fiche, sauf: adresses).membres(client.fiche, les: adresses)
      .archive(client.estArchive)
  }

  /// A produit.
  init(_ produit: Produit) {
    let premiers = ["designation", "prixUnitaire", "reference", "codeUnite"]
    self = ObjetJSON("produit").texte("id", produit.id.texte)
      .membres(produit.fiche, les: premiers).membres(produit.fiche, sauf: premiers)
      .archive(produit.estArchive)
  }

  /// Says that something is no longer offered, if it is so.
  private func archive(_ estArchive: Bool) -> ObjetJSON {
    estArchive ? verite("archive", true) : self
  }

  /// Adds a postal address, if there is one.
  func adresse(_ nom: String, _ adresse: Adresse?) -> ObjetJSON {
    adresse.map { objet(nom, ObjetJSON().membres($0)) } ?? self
  }
}
