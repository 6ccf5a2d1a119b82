import Facturier

/// `afficher`: one facture, with its lines and what it comes to.
struct Afficher: Commande {
  static let declaration = Declaration(
    nom: "afficher", alias: "show", resume: .resumeAfficher, arguments: [.facture],
    options: [.au, .position])

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.facture(appel.exige(0))
    try seance.montrer(seance.facture(id))
    return .fait
  }
}
