import Facturier

/// `afficher`: one facture or one avoir, with its lines and what it comes to.
struct Afficher: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "afficher", en: "show"),
    synonymes: ["voir", "montrer", "consulter"],
    synonymesAnglais: ["view", "display", "open invoice"],
    resume: Phrase(
      fr: "Affiche une facture ou un avoir.", en: "Shows an invoice or a credit note."),
    arguments: [.document],
    options: [.au, .position])

  let seance: Seance

  func run() throws -> CodeRetour {
    let designe = try seance.document(appel.exige(0))
    let facture = try seance.facture(designe.facture)
    if let numero = designe.avoir?.numero {
      try seance.montrer(avoir(numero, sur: facture), sur: facture)
      return .fait
    }
    if let jour = try appel.date(.au), !facture.existe(le: jour) {
      throw Introuvable(
        designation: appel.exige(0),
        phrase: .factureAVenir(
          facture.reference, date: facture.dateFacture.affiche(seance.langue),
          jour: jour.affiche(seance.langue)),
        regle: "facture-a-venir")
    }
    try seance.montrer(facture)
    return .fait
  }

  /// The avoir of a number, where it is there at what is asked for.
  private func avoir(_ numero: NumeroFacture, sur facture: Facture) throws -> Avoir {
    guard let avoir = facture.piece(numero)?.avoir else {
      throw Introuvable(
        designation: numero.texte,
        phrase: .aucunAvoir(numero.texte, reference: facture.reference))
    }
    if let jour = try appel.date(.au), avoir.date > jour {
      throw Introuvable(
        designation: numero.texte,
        phrase: .avoirAVenir(
          numero.texte, date: avoir.date.affiche(seance.langue), jour: jour.affiche(seance.langue)),
        regle: "avoir-a-venir")
    }
    return avoir
  }
}
