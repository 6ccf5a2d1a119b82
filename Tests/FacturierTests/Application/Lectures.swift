import Facturier

// Application.md
extension Boutique {
  /// Today in the registre's time zone, on which statuts and balances depend.
  func aujourdhui() throws -> DateCivile {
    try etats { $0.aujourdhui(try $0.registre()) }
  }

  /// A line for each facture, in the order in which they were begun.
  func lister(_ langue: Langue) throws -> [String] {
    let jour = try aujourdhui()
    var lignes: [String] = []
    try journal.read { vue in
      try vue.forEachEtat(of: [.facture], prendre: { $0.facture }) { facture, _, _ in
        guard let facture else { return true }
        let statut = facture.statut(le: jour).libelle(langue)
        let total = facture.totaux.totalTTC.affiche(langue)
        let solde = facture.solde(le: jour).affiche(langue)
        lignes.append("\(facture.reference) \(statut) \(total) \(solde)")
        return true
      }
    }
    return lignes
  }
}
// end

// Application.md
extension Boutique {
  /// What was invoiced and is due, and how long it has been due, from one pass through the journal.
  func situation() throws -> (totaux: TotauxRegistre, balance: BalanceAgee) {
    let jour = try aujourdhui()
    var totaux = TotauxRegistre(au: jour)
    var balance = BalanceAgee(au: jour)
    try journal.read { vue in
      try vue.forEachEtat(of: [.facture], prendre: { $0.facture }) { facture, _, _ in
        if let facture {
          totaux.ajouter(facture)
          balance.ajouter(facture)
        }
        return true
      }
    }
    return (totaux, balance)
  }

  /// What each client owes beyond the due date: the brackets but the first.
  func retards() throws -> [ClientID: Cumul] {
    try situation().balance.parClient.mapValues { montants in
      BalanceAgee.Tranche.allCases.filter { $0 != .nonEchu }
        .reduce(.zero) { $0 + montants[$1] }
    }
  }
}
// end

// Application.md
extension Boutique {
  /// Who did what to a facture and when, a sentence for each act.
  func raconter(_ facture: FactureID, _ langue: Langue) throws -> [String] {
    let fuseau = try etats { try $0.registre().fuseau }
    var historique = Historique(de: .facture(facture))
    try journal.read { vue in
      let flux = try historique.flux(vue)
      try Rejeu().executer(vue, &historique, flux: flux)
    }
    return historique.entrees.map { $0.phrase(langue, fuseau: fuseau) }
  }
}
// end

// Application.md
/// What each client was invoiced before VAT, less what was credited.
struct ChiffreAffaires: Projection {
  private(set) var parClient: [ClientID: Cumul] = [:]
  private var clients: [FactureID: ClientID] = [:]

  mutating func prendre(_ evenement: RecordedEvent) {
    guard case .facture(let facture, let fait) = evenement.evenement else { return }
    switch fait {
    case .factureEmise(let emission):
      clients[facture] = emission.enTete.clientId
      parClient[emission.enTete.clientId, default: .zero] += emission.totaux.totalHT
    case .avoirEmis(let avoir):
      guard let client = clients[facture] else { return }
      parClient[client, default: .zero] -= avoir.totaux.totalHT
    default: break
    }
  }
}

extension Boutique {
  func chiffreAffaires() throws -> [ClientID: Cumul] {
    var chiffre = ChiffreAffaires()
    _ = try journal.read { vue in try Rejeu().executer(vue, &chiffre) }
    return chiffre.parClient
  }
}
// end

// Application.md
extension Boutique {
  /// Hands over what was recorded behind a position, and gives the one to go on from next time.
  func suivre(
    depuis position: Position, _ annoncer: (_ nom: String, _ sujet: String) throws -> Void
  ) throws -> Position {
    try journal.read { vue in
      try vue.forEach(after: position) { evenement in
        try annoncer(evenement.nom, evenement.evenement.flux.texte)
        return true
      }
      return vue.head.position
    }
  }
}
// end

// Application.md
extension Boutique {
  /// What is wrong with the journal, a sentence for each anomaly, and the anchor of its end.
  func verifier(ancre: Ancre?) throws -> (anomalies: [String], ancre: String) {
    var anomalies: [String] = []
    let rapport = try Verification(folder: folder, ancre: ancre).executer { anomalie in
      anomalies.append("\(anomalie.position) \(anomalie.regle): \(anomalie.ecart(.anglais))")
    }
    return (anomalies, "\(rapport.tete.position):\(rapport.tete.hash.texte)")
  }
}
// end
