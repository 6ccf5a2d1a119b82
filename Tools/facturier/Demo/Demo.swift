import Facturier

/// Plays the scenario in memory, and shows what became of the factures.
struct Demo {
  let langue: Langue

  func run() throws {
    let horloge = HorlogeDeScene()
    let journal = InMemoryJournal(clock: horloge.horloge)
    let outils = Outils(journal: journal, identifiants: horloge.identifiants)
    let ids = try Scenario(outils: outils, horloge: horloge).jouer()
    let soir = try DateCivile("2026-10-31")
    let factures = try journal.read { vue in
      let etats = Etats(vue, maintenant: .epoch)
      return try ids.map { id in
        let facture = try etats.facture(id)
        return (facture, try etats.client(facture.clientId))
      }
    }
    print(titre(soir))
    for (facture, client) in factures { print(ligne(facture, client, le: soir)) }
    print(total(factures.map(\.0), le: soir))
  }

  private func titre(_ soir: DateCivile) -> String {
    switch langue {
    case .francais: "Atelier Vermeil, un mois d'activité, au \(soir.affiche(langue))\n"
    case .anglais: "Atelier Vermeil, a month of business, as of \(soir.affiche(langue))\n"
    }
  }

  private func ligne(_ facture: Facture, _ client: Client, le jour: DateCivile) -> String {
    [
      facture.reference.cale(12), client.fiche.nom.texte.cale(24),
      facture.statut(le: jour).libelle(langue).cale(10),
      facture.totaux.totalTTC.affiche(langue).cale(13, aDroite: true),
      facture.solde(le: jour).affiche(langue).cale(13, aDroite: true),
    ].joined(separator: "  ")
  }

  private func total(_ factures: [Facture], le jour: DateCivile) -> String {
    var (ttc, solde) = (Cumul.zero, Cumul.zero)
    for facture in factures where facture.emission != nil {
      ttc += facture.totaux.totalTTC
      solde += facture.solde(le: jour)
    }
    let mots = langue == .francais ? "Émis, et reste dû" : "Issued, and still due"
    return [
      mots.cale(50), ttc.affiche(langue).cale(13, aDroite: true),
      solde.affiche(langue).cale(13, aDroite: true),
    ].joined(separator: "  ")
  }
}

extension String {
  /// The text, filled up with spaces to a width.
  fileprivate func cale(_ largeur: Int, aDroite: Bool = false) -> String {
    let vide = String(repeating: " ", count: max(0, largeur - count))
    return aDroite ? vide + self : self + vide
  }
}
