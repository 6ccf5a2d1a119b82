import Facturier

/// `ouvrir`: opens a registre in a seller's name.
struct Ouvrir: Commande {
  static let declaration = Declaration(
    nom: "ouvrir", alias: "init", resume: .resumeOuvrir,
    options: [
      .nom.obligatoire, .siren.obligatoire, .adresse.obligatoire, .complement,
      .codePostal.obligatoire, .ville.obligatoire, .pays,
    ] + FicheVendeur.options
      + [.serieFactures, .serieAvoirs, .fuseau, .idempotence])

  let seance: Seance

  func run() throws -> CodeRetour {
    let vendeur = try FicheVendeur.lire(appel, sur: nil)
    let recu = try OuvrirRegistre(seance.outils(creant: true)).execute(
      vendeur, serieFactures: appel.valeur(.serieFactures) ?? .factures,
      serieAvoirs: appel.valeur(.serieAvoirs) ?? .avoirs,
      fuseau: appel.choix(.fuseau) ?? .paris, par: seance.contexte())
    return try seance.repondre(recu, donnee: nil, .registreOuvert(seance.dossier))
  }
}
