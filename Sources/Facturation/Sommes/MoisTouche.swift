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
  /// By how much what came in changes; more than zero where a bounce is gone too.
  package let encaisse: Cumul
  /// By how much base and VAT change that are due.
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
    guard let rang = suitePaiements.rang(de: id) else { return [] }
    let (paiement, motif) = (paiements[rang], Libelle(texteAdmis: "Annulation"))
    var (avec, sans) = (self, self)
    avec.suitePaiements[rang: rang].annulation = nil
    sans.suitePaiements[rang: rang].annulation = motif
    let jours = avec.joursDeMouvement + exigibilite.jours + [abandon?.date].compactMap(\.self)
    let mois = Set(jours.map(\.debutDuMois)).filter { $0 >= paiement.date.debutDuMois }
    return mois.sorted().map { mois in
      MoisTouche(
        mois: mois,
        encaisse: sans.encaisse(auMois: mois) - avec.encaisse(auMois: mois),
        tva: sans.tvaExigible(auMois: mois) - avec.tvaExigible(auMois: mois))
    }.filter { !$0.estVide }
  }

  /// What came in within a month, less what went out again.
  private func encaisse(auMois mois: DateCivile) -> Cumul {
    fonds.reduce(.zero) { $1.date.debutDuMois == mois ? $0 + $1.montant : $0 }
  }

  /// Base and VAT of all rates that became due within a month.
  private func tvaExigible(auMois mois: DateCivile) -> BaseEtTVA {
    tvaExigible(dans: mois...mois.finDuMois).values.reduce(.zero, +)
  }
}
