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
    let motif = try Libelle(texte: appel.texte(.motif) ?? "", champ: Option.motif.champ)
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) { try $0.annuler(facture, motif: motif) }
    return try seance.repondre(recu) { .brouillonAnnule($0.reference) }
  }
}
