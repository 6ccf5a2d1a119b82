public import Facturation
import Journaux

/// Closes all that lies between the last closing and the end of a day: nothing is dated there any more.
public struct CloturerPeriode: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records what the documents and the money of those days come to, and where the journal stands.
  ///
  /// Drafts that are dated there are no obstacle: they are issued on a later day.
  @discardableResult
  public func execute(
    jusquAu jour: DateCivile, par contexte: Contexte
  ) throws -> RecuAvec<PeriodeCloturee> {
    let recu = try outils.accomplir(contexte) { etats, tirage in
      let (registre, tete) = (try etats.registre(), etats.vue.head)
      let periode = try PeriodeCloturee.cloturer(
        jusquAu: jour, apres: etats.derniereCloture(), aujourdhui: etats.aujourdhui(registre),
        position: tete.position, tete: EmpreinteFichier(digits: tete.hash.texte),
        releve: etats.releve(de:))
      return [.cloture(tirage.suivant(), .periodeCloturee(periode))]
    }
    return RecuAvec(recu, \.cloture)
  }
}

extension Etats {
  /// The last closing, if a period was closed.
  package func derniereCloture() throws -> PeriodeCloturee? { try flux.derniereCloture() }

  /// Refuses what would change what a closed period comes to.
  func admettre(_ evenements: [Evenement]) throws {
    guard let cloture = try derniereCloture() else { return }
    for case .facture(let id, let fait) in evenements where fait.mouvement != .aucun {
      try cloture.admettre(fait, sur: factureConnue(id))
    }
  }

  /// Refuses to begin a draft on a closed day that is asked for: it could not be issued as it is.
  func admettre(brouillonDu jour: DateCivile?) throws {
    if let jour { try derniereCloture()?.admettre(le: jour) }
  }

  /// What the documents and the money of some days come to, of all factures.
  fileprivate func releve(de jours: ClosedRange<DateCivile>) throws -> Releve {
    let tete = vue.head.position
    var releve = Releve()
    try vue.forEachState(of: [.facture], asOf: tete...tete) { evenements in
      try evenements.facture()?.releve(de: jours)
    } _: { facture, _, _ in
      if let facture { releve += facture }
      return true
    }
    return releve
  }
}

extension Facture {
  /// What its documents and its money of some days come to; nothing where there are none.
  fileprivate func releve(de jours: ClosedRange<DateCivile>) -> Releve? {
    let effets = effets.filter { jours.contains($0.date) }
    guard !effets.isEmpty else { return nil }
    return effets.reduce(into: Releve()) { $0.ajouter($1, de: self) }
  }
}
