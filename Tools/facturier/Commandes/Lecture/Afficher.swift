import Facturier

/// `afficher`: one facture, with its lines and what it comes to.
struct Afficher: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "afficher", en: "show"),
    synonymes: ["voir", "montrer", "consulter"],
    synonymesAnglais: ["view", "display", "open invoice"],
    resume: Phrase(fr: "Affiche une facture.", en: "Shows an invoice."),
    arguments: [.facture],
    options: [.au, .position])

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.facture(appel.exige(0))
    let facture = try seance.facture(id)
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
}
