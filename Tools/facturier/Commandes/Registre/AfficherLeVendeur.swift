import Facturier

/// `vendeur afficher`: what is known of the seller, and how its registre numbers.
struct AfficherLeVendeur: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "vendeur afficher", en: "seller show"),
    synonymes: ["vendeur voir", "vendeur montrer", "fiche vendeur"],
    synonymesAnglais: ["seller view", "show seller"],
    resume: Phrase(
      fr: "Affiche le vendeur et la numérotation du registre.",
      en: "Shows the seller, and how the ledger numbers."))

  let seance: Seance

  func run() throws -> CodeRetour {
    let registre = try seance.lire { try $0.registre() }
    guard !seance.json else {
      try seance.sortie.objet("vendeur") { $0.registre(registre) }
      return .fait
    }
    let vendeur = registre.vendeur
    for fait in vendeur.enMots(seance.langue) { try raconter(fait.nom, fait.valeur) }
    if vendeur.adresseElectronique == nil {
      try seance.raconter(seance.dire(.adresseUsuelle(vendeur.adresseDesFactures.texte)))
    }
    try seance.raconter(
      seance.dire(.series(registre.serieFactures.texte, registre.serieAvoirs.texte)))
    try seance.raconter(seance.dire(.fuseau(registre.fuseau.rawValue)))
    return .fait
  }

  private func raconter(_ nom: String, _ valeur: String) throws {
    try seance.raconter(seance.dire(.fait(nom, valeur)))
  }
}
