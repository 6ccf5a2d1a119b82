import Facturier

/// `emettre`: issues a draft.
struct Emettre: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "emettre", en: "issue"),
    synonymes: ["valider", "finaliser", "envoyer", "numéroter"],
    synonymesAnglais: ["validate", "finalize", "finalise", "send"],
    resume: Phrase(
      fr: "Émet une facture : lui donne son numéro et la fige.",
      en: "Issues an invoice: gives it its number and freezes it."),
    arguments: [.facture],
    options: [.dateEmission, .dateFuture, .paye, .mode] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    var paiement = try appel.nombre(.paye).map { DemandePaiement(montant: $0) }
    paiement?.mode = try appel.mode(.mode)
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.emettre(
        facture, le: appel.date(.dateEmission), accepteDateFuture: appel.a(.dateFuture),
        payee: paiement)
    }
    return try seance.repondre(emission: recu) { facture, reste in
      guard let paye = recu.paiement?.montant else { return emise(facture) }
      return Phrase([emise(facture), .paye(facture.reference, montant: paye, reste)])
    }
  }

  private func emise(_ facture: Facture) -> Phrase {
    .emise(
      facture.reference, total: facture.totaux.totalTTC.affiche(seance.langue),
      echeance: facture.dateEcheance.affiche(seance.langue))
  }
}
