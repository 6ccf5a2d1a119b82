package import Facturation

/// The customers as they are known now, archived ones among them.
package enum TableClients {
  /// The columns.
  package static let colonnes: [ColonneCSV<Client>] =
    fiche + adresses + suite

  private static let adresses: [ColonneCSV<Client>] = [
    adresse("", "The address") { $0.adresse },
    adresse("facturation", "Where invoices go, if elsewhere") { $0.adresseFacturation },
    adresse("livraison", "Where goods go, if elsewhere") { $0.adresseLivraison },
  ].flatMap(\.self)

  private static let fiche: [ColonneCSV<Client>] = [
    .init("clientId", "The customer's identifier in the ledger.") { .id($0.id) },
    .init("nom", "The name.") { .texte($0.fiche.nom) },
    .init("codeClient", "The customer's account, if it has one.") { .texte($0.fiche.code) },
    .init("categorieClient", "professionnel, particulier, public or nonAssujetti.") {
      .mot($0.fiche.categorie)
    },
    .init("siren", "The SIREN, which a SIRET says too.") { .texte($0.fiche.sirenDit) },
    .init("siret", "The SIRET.") { .texte($0.fiche.siret) },
    .init("numeroTVA", "The VAT number.") { .texte($0.fiche.numeroTVA) },
  ]

  private static let suite: [ColonneCSV<Client>] = [
    .init("courriel", "The e-mail address.") { .texte($0.fiche.courriel) },
    .init("adresseElectronique", "The address for electronic invoices.") {
      .texte($0.fiche.adresseElectronique)
    },
    .init("identifiants", "Other registers' numbers, register:number, one a line.") {
      $0.fiche.identifiants.isEmpty
        ? .vide
        : .chaine(
          $0.fiche.identifiants.map { "\($0.schema.texte):\($0.valeur.texte)" }
            .joined(separator: "\n"))
    },
    .init("archive", "oui where it is no longer offered, else non.") {
      .verite($0.estArchive)
    },
  ]
}

extension TableClients {
  /// The parts of an address, each under its name behind that of the address.
  fileprivate static func adresse(
    _ prefixe: String, _ sens: String,
    _ adresse: @escaping @Sendable (FicheClient) -> Adresse?
  ) -> [ColonneCSV<Client>] {
    func colonne(
      _ nom: String, _ partie: String, _ cellule: @escaping @Sendable (Adresse) -> CelluleCSV
    ) -> ColonneCSV<Client> {
      let entier = prefixe.isEmpty ? nom : prefixe + nom.prefix(1).uppercased() + nom.dropFirst()
      return .init(entier, "\(sens): \(partie).") { adresse($0.fiche).map(cellule) ?? .vide }
    }
    return [
      colonne("voie", "number and street") { .texte($0.voie) },
      colonne("complement", "floor, building, place name") { .texte($0.complement) },
      colonne("codePostal", "the postal code") { .texte($0.codePostal) },
      colonne("ville", "the town") { .texte($0.ville) },
      colonne("region", "the state or the county") { .texte($0.region) },
      colonne("pays", "the country by two letters") { .texte($0.pays) },
    ]
  }
}
