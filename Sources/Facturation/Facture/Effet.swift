/// What an event changes of a facture on a day that it names: a document, money, or what is given up.
package enum Effet: Sendable {
  /// The invoice is issued.
  case emission(DateCivile)
  /// An avoir takes something off.
  case avoir(Avoir)
  /// Money is moved.
  case fonds(Fonds)
  /// The bank charges something, or never did.
  case frais(Cumul, DateCivile)
  /// What is unpaid is given up.
  case abandon(DateCivile)

  /// The day from which it counts.
  package var date: DateCivile {
    switch self {
    case .emission(let date), .frais(_, let date), .abandon(let date): date
    case .avoir(let avoir): avoir.date
    case .fonds(let fonds): fonds.date
    }
  }
}

extension Facture {
  /// All documents and all money of it; what was reversed never was.
  package var effets: [Effet] {
    guard estEmise else { return [] }
    return [.emission(self.dateFacture)] + avoirs.map { .avoir($0) } + fonds.map { .fonds($0) }
  }

  /// What the event that led here has changed.
  package func effets(de evenement: EvenementFacture) -> [Effet] {
    switch evenement {
    case .factureEmise: return [.emission(self.dateFacture)]
    case .avoirEmis: return avoirs.last.map { [.avoir($0)] } ?? []
    case .paiementEnregistre: return fonds(duPaiement: paiements.count - 1).map { .fonds($0) }
    case .paiementAnnule(let fait):
      return effets(duPaiement: fait.paiementId) { paiement, fonds in
        fonds.map { .fonds($0.contraire) } + paiement.frais { .zero - $0 }
      }
    case .paiementRejete(let fait):
      return effets(duPaiement: fait.paiementId) { paiement, fonds in
        fonds.dropFirst().map { .fonds($0) } + paiement.frais { $0 }
      }
    case .remboursementEffectue:
      return [.fonds(fonds(duRemboursement: remboursements.count - 1))]
    case .creanceIrrecouvrable(let fait): return [.abandon(fait.perte.date)]
    case .factureCreee, .ligneAjoutee, .ligneModifiee, .ligneRetiree, .remiseAccordee,
      .echeanceModifiee, .conditionsModifiees, .notesModifiees, .natureModifiee,
      .livraisonModifiee, .referencesModifiees, .versementModifie, .clientChange, .factureAnnulee,
      .documentExporte:
      return []
    }
  }

  private func effets(
    duPaiement id: PaiementID, _ effets: (Paiement, [Fonds]) -> [Effet]
  ) -> [Effet] {
    paiements.firstIndex { $0.id == id }
      .map { effets(paiements[$0], fonds(duPaiement: $0)) } ?? []
  }
}

extension Paiement {
  /// What the bank charged for its bounce, if it did.
  fileprivate func frais(_ signe: (Cumul) -> Cumul) -> [Effet] {
    guard let rejet, let frais = rejet.frais else { return [] }
    return [.frais(signe(Cumul(frais)), rejet.date)]
  }
}
