/// By how much a month changes when a payment is reversed, which then was never there.
///
///     invoice of 120.00 for services, paid on 20 September, reversed in November
///     2026-09   encaisse −120.00   tva: base −100.00, TVA −20.00
///
///     the same, with 60.00 paid too much on 15 October, which now is owed
///     2026-09   encaisse −120.00   tva: base −100.00, TVA −20.00
///     2026-10   encaisse 0.00      tva: base 50.00, TVA 10.00
package struct MoisTouche: Hashable, Sendable {
  /// The month, by its first day.
  package let mois: DateCivile
  /// By how much what came in changes; zero or less.
  package let encaisse: Cumul
  /// By how much base and VAT that are due on receipts change.
  package let tva: BaseEtTVA

  fileprivate var estVide: Bool { encaisse == .zero && tva == .zero }
}

extension Facture {
  /// The months that the reversal of a payment changes, in their order, whether it was recorded
  /// already or not.
  ///
  /// The month of the payment is the first. A later one follows where the invoice was overpaid or
  /// credited, for its VAT is then a part of something else.
  package func moisTouches(parAnnulationDe id: PaiementID) -> [MoisTouche] {
    guard let rang = paiements.firstIndex(where: { $0.id == id }) else { return [] }
    let (paiement, motif) = (paiements[rang], Libelle(texteAdmis: "Annulation"))
    var (avec, sans) = (self, self)
    avec.paiements[rang].annulation = nil
    sans.paiements[rang].annulation = motif
    let jours = avec.paiements.filter { $0.annulation == nil }.map(\.date) + avoirs.map(\.date)
    let mois = Set(jours.map(\.debutDuMois)).filter { $0 >= paiement.date.debutDuMois }
    return mois.sorted().map { mois in
      MoisTouche(
        mois: mois,
        encaisse: mois == paiement.date.debutDuMois ? .zero - Cumul(paiement.montant) : .zero,
        tva: sans.tvaEncaissee(auMois: mois) - avec.tvaEncaissee(auMois: mois))
    }.filter { !$0.estVide }
  }

  /// Base and VAT of all rates that are due on what came in within a month.
  private func tvaEncaissee(auMois mois: DateCivile) -> BaseEtTVA {
    guard estExigibleALEncaissement else { return .zero }
    return tvaEncaissee(dans: mois...mois.finDuMois).values.reduce(.zero, +)
  }
}
