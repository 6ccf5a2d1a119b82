@testable import Facturation

/// Periods that were closed: one with all that may be there, and the first of a registre in which
/// nothing happened.
enum ExemplesDeCloture {
  static func complete() throws -> PeriodeCloturee {
    try PeriodeCloturee(
      du: "2026-12-01", au: "2026-12-31",
      totaux: TotauxCloture(
        factures: 1, avoirs: 1, totalHT: "74.37", montantTVA: "0.00",
        avoirsHT: "14.59",
        avoirsTVA: "0.00", recu: "21.87", rejete: "0.00",
        rembourse: "14.59",
        groupes: [
          groupe("0.00", .intracommunautaire, "74.37", "0.00", "14.59")
        ], modes: [mode(.compensation, "0.00", "0.00", "14.59"), mode(.virement, "21.87")]),
      perpetuels: TotauxCloture(
        factures: 412, avoirs: 9, totalHT: "1204630.62",
        montantTVA: "0.00",
        avoirsHT: "3214.59", avoirsTVA: "0.00",
        recu: "1439021.87", rejete: "1260.00",
        rembourse: "94.59",
        groupes: [
          groupe("0.00", .intracommunautaire, "1204630.62", "0.00", "3214.59")
        ],
        modes: [
          mode(.cheque, "52100.00", "1260.00"), mode(.compensation, "0.00", "0.00", "14.59"),
          mode(.virement, "1386921.87", "0.00", "80.00"),
        ]),
      position: 33, tete: exempleEmpreinte())
  }

  static func breve() throws -> PeriodeCloturee {
    try PeriodeCloturee(
      du: nil, au: "2026-11-30", totaux: .zero, perpetuels: .zero, position: 1,
      tete: exempleEmpreinte())
  }

  private static func groupe(
    _ tva: String, _ categorie: CategorieTVA, _ base: String, _ montant: String,
    _ creditee: String, _ tvaCreditee: String = "0.00"
  ) throws -> GroupeCloture {
    try GroupeCloture(
      tva: Taux(texte: tva), categorieTVA: categorie, codeExoneration: .seul(de: categorie),
      base: GrandTotal(texte: base), montantTVA: GrandTotal(texte: montant),
      baseCreditee: GrandTotal(texte: creditee), tvaCreditee: GrandTotal(texte: tvaCreditee))
  }

  private static func mode(
    _ mode: ConditionsPaiement, _ recu: String, _ rejete: String = "0.00",
    _ rembourse: String = "0.00"
  ) throws -> ModeCloture {
    try ModeCloture(
      mode: mode, recu: GrandTotal(texte: recu), rejete: GrandTotal(texte: rejete),
      rembourse: GrandTotal(texte: rembourse))
  }
}
