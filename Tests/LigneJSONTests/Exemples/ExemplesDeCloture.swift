@testable import Facturation

/// Periods that were closed: one with all that may be there, and the first of a registre in which
/// nothing happened.
enum ExemplesDeCloture {
  static func complete() throws -> PeriodeCloturee {
    try PeriodeCloturee(
      du: DateCivile("2026-12-01"), au: DateCivile("2026-12-31"),
      totaux: TotauxCloture(
        factures: 1, avoirs: 1, totalHT: GrandTotal("30.62"), montantTVA: GrandTotal("-8.75"),
        avoirsHT: GrandTotal("14.59"),
        avoirsTVA: GrandTotal("0.00"), recu: GrandTotal("21.87"), rejete: GrandTotal("0.00"),
        rembourse: GrandTotal("14.59"),
        groupes: [
          groupe("20.00", .normale, "-43.75", "-8.75", "0.00"),
          groupe("0.00", .intracommunautaire, "74.37", "0.00", "14.59"),
        ], modes: [mode(.compensation, "0.00", "0.00", "14.59"), mode(.virement, "21.87")]),
      perpetuels: TotauxCloture(
        factures: 412, avoirs: 9, totalHT: GrandTotal("1204630.62"),
        montantTVA: GrandTotal("240917.25"),
        avoirsHT: GrandTotal("3214.59"), avoirsTVA: GrandTotal("640.00"),
        recu: GrandTotal("1439021.87"), rejete: GrandTotal("1260.00"),
        rembourse: GrandTotal("94.59"),
        groupes: [
          groupe("20.00", .normale, "1204556.25", "240917.25", "3200.00", "640.00"),
          groupe("0.00", .intracommunautaire, "74.37", "0.00", "14.59"),
        ],
        modes: [
          mode(.cheque, "52100.00", "1260.00"), mode(.compensation, "0.00", "0.00", "14.59"),
          mode(.virement, "1386921.87", "0.00", "80.00"),
        ]),
      position: 33, tete: exempleEmpreinte())
  }

  static func breve() throws -> PeriodeCloturee {
    try PeriodeCloturee(
      du: nil, au: DateCivile("2026-11-30"), totaux: .zero, perpetuels: .zero, position: 1,
      tete: exempleEmpreinte())
  }

  private static func groupe(
    _ tva: String, _ categorie: CategorieTVA, _ base: String, _ montant: String,
    _ creditee: String, _ tvaCreditee: String = "0.00"
  ) throws -> GroupeCloture {
    try GroupeCloture(
      tva: Taux(tva), categorieTVA: categorie, codeExoneration: .seul(de: categorie),
      base: GrandTotal(base), montantTVA: GrandTotal(montant),
      baseCreditee: GrandTotal(creditee), tvaCreditee: GrandTotal(tvaCreditee))
  }

  private static func mode(
    _ mode: ConditionsPaiement, _ recu: String, _ rejete: String = "0.00",
    _ rembourse: String = "0.00"
  ) throws -> ModeCloture {
    try ModeCloture(
      mode: mode, recu: GrandTotal(recu), rejete: GrandTotal(rejete),
      rembourse: GrandTotal(rembourse))
  }
}
