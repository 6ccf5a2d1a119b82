import Facturier

/// `echeance`: sets the due date of a draft.
struct FixerEcheance: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "echeance", en: "due"),
    synonymes: ["délai", "reporter"],
    synonymesAnglais: ["deadline", "postpone"],
    resume: Phrase(fr: "Fixe l'échéance d'un brouillon.", en: "Sets the due date of a draft."),
    arguments: [.facture, .echeance],
    options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.modifierEcheance(facture, echeance(appel.exige(1)))
    }
    return try seance.repondre(enTete: recu)
  }

  private func echeance(_ texte: String) throws -> Echeance {
    if let jours = Int(texte), jours >= 0 { return .delai(jours: jours) }
    guard texte.contains("-") else { throw Usage(.echeanceAttendue(texte)) }
    return .date(try DateCivile(texte: texte, champ: Argument.echeance.champ))
  }
}
