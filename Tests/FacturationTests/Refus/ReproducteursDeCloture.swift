import Litteraux

@testable import Facturation

extension Reproducteur {
  private static let close = PeriodeCloturee(
    du: nil, au: "2026-10-31", totaux: .zero, perpetuels: .zero, position: 1,
    tete: EmpreinteFichier(digits: String(repeating: "0", count: 64)))

  private static func cloture(_ nom: String, jusquAu jour: DateCivile) -> Reproducteur {
    Reproducteur(nom) {
      _ = try PeriodeCloturee.cloturer(
        jusquAu: jour, apres: close, aujourdhui: "2026-11-20", position: 2, tete: close.tete
      ) { _ in Releve() }
    }
  }

  /// What no period can be closed by, and what a closed one no longer takes.
  static let clotures = [
    cloture("closing days that are yet to come", jusquAu: "2026-11-21"),
    cloture("closing a period again", jusquAu: "2026-10-31"),
    Reproducteur("a payment dated in a closed period") {
      let paiement = PaiementEnregistre(
        paiementId: 1, montant: "10", mode: .virement, datePaiement: "2026-10-31")
      try close.admettre(.paiementEnregistre(paiement), sur: nil)
    },
    Reproducteur("accounts from a day in a closed period") {
      _ = try Registre.exemple.definir(plan: .usuel, depuis: "2026-10-31", apres: close)
    },
    Reproducteur("reversing a payment of a closed period") {
      var dossier = try Dossier.emis()
      let paiement = PaiementEnregistre(
        paiementId: 1, montant: "10", mode: .virement, datePaiement: "2026-10-25")
      try dossier.facture.appliquer(.paiementEnregistre(paiement))
      let annulation = PaiementAnnule(paiementId: 1, motif: "Erreur")
      try close.admettre(.paiementAnnule(annulation), sur: dossier.facture)
    },
  ]
}
