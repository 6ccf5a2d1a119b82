import Facturier

/// `notes`: sets the notes of a draft.
struct Notes: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "notes", en: "remarks"),
    synonymes: ["mention", "mentions", "commentaire"],
    synonymesAnglais: ["comment"],
    resume: Phrase(fr: "Fixe les notes d'un brouillon.", en: "Sets the notes of a draft."),
    arguments: [.facture, .texte],
    options: [.commentaire] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.facture(appel.exige(0))
    let notes =
      appel.exige(1).isEmpty ? nil : try Note(texte: appel.exige(1), champ: Argument.texte.champ)
    let donne = appel.texte(.commentaire)
    let commentaire = try donne.map {
      $0.isEmpty ? nil : try Note(texte: $0, champ: Option.commentaire.champ)
    }
    let recu = try seance.faire(sur: .facture(id)) {
      try $0.modifierNotes(id) {
        $0 = notes
        $1 = commentaire ?? $1
      }
    }
    return try seance.repondre(enTete: recu)
  }
}
