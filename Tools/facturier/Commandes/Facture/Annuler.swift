import Facturier

/// `annuler`: gives a draft up.
struct Annuler: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "annuler", en: "cancel"),
    synonymes: ["supprimer", "effacer", "abandonner"],
    synonymesAnglais: ["delete", "discard", "void"],
    resume: Phrase(fr: "Abandonne un brouillon.", en: "Gives a draft up."),
    arguments: [.facture],
    options: [.motif.obligatoire] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let outils = try seance.outils()
    let motif = try Libelle(appel.texte(.motif) ?? "", champ: Option.motif.champ)
    let recu = try AnnulerFacture(outils).execute(
      seance.facture(appel.exige(0)), motif: motif, par: seance.contexte())
    return try seance.repondre(recu) { .brouillonAnnule($0.reference) }
  }
}
