import Facturier

/// `emettre`: issues a draft.
struct Emettre: Commande {
  static let declaration = Declaration(
    nom: "emettre", alias: "issue",
    synonymes: ["valider", "finaliser", "envoyer", "numéroter"],
    synonymesAnglais: ["validate", "finalize", "finalise", "send"],
    resume: .resumeEmettre, arguments: [.facture],
    options: [.dateEmission, .dateFuture] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let outils = try seance.outils()
    let recu = try EmettreFacture(outils).execute(
      seance.facture(appel.exige(0)), le: appel.date(.dateEmission),
      accepteDateFuture: appel.a(.dateFuture), par: seance.contexte())
    return try seance.repondre(recu) { facture in
      .emise(
        facture.reference, total: facture.totaux.totalTTC.affiche(seance.langue),
        echeance: facture.dateEcheance.affiche(seance.langue))
    }
  }
}
