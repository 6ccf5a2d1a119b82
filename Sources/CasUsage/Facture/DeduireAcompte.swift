public import Facturation
import Journaux

/// Deducts from a draft a deposit that was invoiced before.
public struct DeduireAcompte: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records a line for each group of the deposit's VAT.
  ///
  /// Whether another facture deducts it is looked for in all that was recorded since its issue.
  public func execute(
    _ facture: FactureID, acompte: FactureID, par contexte: Contexte
  ) throws -> RecuAvec<[LigneID]> {
    let recu = try outils.accomplir(contexte, sur: [.facture(facture)]) { etats, tirage in
      let deposee = try etats.facture(acompte)
      return try etats.facture(facture)
        .deduire(deposee, deduisant: etats.facture(deduisant:)) { tirage.suivant() }
        .map { .facture(facture, .ligneAjoutee($0)) }
    }
    return RecuAvec(recu, obtenu: recu.ligneIds)
  }
}

extension Etats {
  /// The facture that deducts the deposit of a number, if one does.
  func facture(deduisant acompte: NumeroFacture) throws -> Facture? {
    var vues: Set<FactureID> = []
    for enregistre in try vue.events(tagged: .deduction(acompte)) {
      guard case .facture(let id, _) = enregistre.evenement, vues.insert(id).inserted,
        let facture = try factureConnue(id), facture.deduit(acompte)
      else { continue }
      return facture
    }
    return nil
  }
}
