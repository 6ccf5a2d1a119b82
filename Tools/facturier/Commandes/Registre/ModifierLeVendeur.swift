import Facturier

/// `vendeur modifier`: changes the seller's particulars.
struct ModifierLeVendeur: Commande {
  static let declaration = Declaration(
    nom: "vendeur modifier", alias: "seller edit", resume: .resumeVendeurModifier,
    options: [.nom, .siren] + FicheAdresse.options + FicheVendeur.options + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard Self.declaration.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let avant = try seance.lire { try $0.registre().vendeur }
    let vendeur = try FicheVendeur.lire(appel, sur: avant)
    let recu = try ModifierVendeur(seance.outils()).execute(vendeur, par: seance.contexte())
    return try seance.repondre(recu, donnee: nil, .enregistre(vendeur.nom.texte))
  }
}
