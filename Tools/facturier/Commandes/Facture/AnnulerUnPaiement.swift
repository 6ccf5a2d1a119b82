import Facturier

/// `annuler-paiement`: reverses a payment that was recorded by mistake.
struct AnnulerUnPaiement: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "annuler-paiement", en: "unpay"),
    synonymes: ["annuler paiement", "contrepasser", "impayé", "rejet"],
    synonymesAnglais: ["reverse", "bounce", "bounced"],
    resume: Phrase(
      fr: "Annule un paiement enregistré par erreur.",
      en: "Reverses a payment that was recorded by mistake."),
    arguments: [.facture, .paiement], options: [.motif.obligatoire] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let outils = try seance.outils()
    let id = try seance.facture(appel.exige(0))
    let paiement = try seance.paiement(appel.exige(1), de: id)
    let motif = try Libelle(appel.texte(.motif) ?? "", champ: Option.motif.champ)
    let recu = try AnnulerPaiement(outils).execute(
      id, paiement: paiement, motif: motif, par: seance.contexte())
    return try seance.repondre(duSolde: recu, sansPaiement: paiement) { facture, reste in
      .contrepasse(facture.reference, reste)
    }
  }
}
