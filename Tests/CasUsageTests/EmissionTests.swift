import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

@Suite struct `Issuing a draft` {
  private func emettre(
    _ atelier: Atelier, _ facture: FactureID, le date: DateCivile? = nil
  ) throws -> Recu {
    try atelier.outils.faire(par: atelier.contexte) { try $0.emettre(facture, le: date) }.recu
  }

  @Test func `records all that the law freezes`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    try atelier.ligne(facture)
    let brouillon = try atelier.facture(facture)
    let recu = try emettre(atelier, facture)
    #expect(recu.numero == "F2026-0001")
    #expect(recu.factureId == facture)
    let emission = FactureEmise(
      numero: NumeroEmis(numero: "F2026-0001", serie: "F2026-{n:4}", rang: 1),
      enTete: brouillon.enTete, vendeur: .exemple, client: .moulin,
      lignes: brouillon.lignes, totaux: brouillon.totaux,
      mentions: Mention.deFacture(de: .exemple, a: .moulin, le: brouillon.dateFacture))
    #expect(recu.evenements.map(\.evenement) == [.facture(facture, .factureEmise(emission))])
    #expect(try atelier.facture(facture).reference == "F2026-0001")
  }

  @Test func `on another day moves a delay, but not a due date`() throws {
    let atelier = try Atelier()
    let delai = try atelier.brouillon()
    try atelier.ligne(delai)
    try atelier.emettre(delai, le: "2026-03-10")
    #expect(try atelier.facture(delai).dateEcheance == "2026-04-09")
    let date = try atelier.brouillon()
    try atelier.ligne(date)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierEcheance(date, .date("2026-03-12"))
    }
    try atelier.refuse("echeance-avant-facture") {
      try emettre(atelier, date, le: "2026-03-13")
    }
    try atelier.emettre(date, le: "2026-03-12")
    #expect(try atelier.facture(date).dateEcheance == "2026-03-12")
  }

  @Test func `is refused with the rule that it would break`() throws {
    let atelier = try Atelier()
    let vide = try atelier.brouillon()
    try atelier.refuse("sans-ligne") { try emettre(atelier, vide) }
    try atelier.ligne(vide, "-1")
    try atelier.refuse("base-negative") { try emettre(atelier, vide) }
    try atelier.refuse("date-inexistante") { try emettre(atelier, vide, le: "9999-12-31") }
    let taxee = try atelier.brouillon()
    try atelier.ligne(taxee)
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.modifierVendeur(.enFranchise) }
    try atelier.refuse("regime-change") { try emettre(atelier, taxee) }
  }

  @Test func `is on a day to come only if that is accepted, by the registre's own day`() throws {
    let atelier = try Atelier(le: "2026-03-02T22:59:59Z")
    let datee = try atelier.brouillon(le: "2026-03-03")
    try atelier.ligne(datee)
    try atelier.refuse("date-future") { try emettre(atelier, datee) }
    try atelier.refuse("date-future") { try emettre(atelier, datee, le: "2062-12-31") }
    try atelier.horloge.regler("2026-03-02T23:00:00Z")
    _ = try emettre(atelier, datee)
    let avance = try atelier.brouillon()
    try atelier.ligne(avance)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.emettre(avance, le: "2026-03-31", accepteDateFuture: true)
    }
    #expect(try atelier.facture(avance).dateFacture == "2026-03-31")
  }

  @Test func `never goes back in the series' time`() throws {
    let atelier = try Atelier()
    let premiere = try atelier.brouillon(le: "2026-03-01")
    try atelier.ligne(premiere)
    _ = try atelier.emise(le: "2026-03-02")
    try atelier.refuse("date-avant-derniere") { try emettre(atelier, premiere) }
    #expect(try atelier.emettre(premiere, le: "2026-03-02") == "F2026-0002")
  }
}

@Suite struct `Numbers` {
  @Test func `begin anew with the year, and the year before goes on by date only`() throws {
    let atelier = try Atelier(le: "2026-12-30T09:00:00Z")
    let numeros = try [
      "2026-12-30", "2026-12-31", "2027-01-01", "2026-12-31", "2027-01-01",
    ].map { jour in try atelier.facture(try atelier.emise(le: DateCivile(texte: jour))).numero }
    #expect(
      numeros == ["F2026-0001", "F2026-0002", "F2027-0001", "F2026-0003", "F2027-0002"])
    let retard = try atelier.brouillon(le: "2026-12-30")
    try atelier.ligne(retard)
    try atelier.refuse("date-avant-derniere") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.emettre(retard) }
    }
  }

  @Test func `of avoirs are a series of their own`() throws {
    let atelier = try Atelier()
    let factures = [try atelier.emise(), try atelier.emise()]
    #expect(try atelier.crediter(factures[1]) == "A2026-0001")
    #expect(try atelier.crediter(factures[0]) == "A2026-0002")
    #expect(try atelier.facture(try atelier.emise()).numero == "F2026-0003")
  }

  @Test func `of both kinds of documents are one sequence where they share a pattern`() throws {
    let atelier = try Atelier(factures: "D{annee}/{n:2}", avoirs: "D{annee}/{n:2}")
    let premiere = try atelier.emise()
    #expect(try atelier.facture(premiere).numero == "D2026/01")
    #expect(try atelier.crediter(premiere) == "D2026/02")
    #expect(try atelier.facture(try atelier.emise()).numero == "D2026/03")
    let avance = try atelier.emise()
    try atelier.crediter(avance, le: "2026-03-09")
    let facture = try atelier.brouillon()
    try atelier.ligne(facture)
    try atelier.refuse("date-avant-derniere") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.emettre(facture) }
    }
    #expect(try atelier.emettre(facture, le: "2026-03-09") == "D2026/06")
  }

  @Test func `go on for ever where no year is in the pattern`() throws {
    let atelier = try Atelier(factures: "{n}-V")
    let numeros = try ["2026-12-31", "2027-01-01"].map { jour in
      try atelier.facture(try atelier.emise(le: DateCivile(texte: jour))).numero
    }
    #expect(numeros == ["1-V", "2-V"])
  }

  @Test func `are given to nothing that is refused`() throws {
    let atelier = try Atelier()
    let vide = try atelier.brouillon()
    try atelier.refuse("sans-ligne") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.emettre(vide) }
    }
    #expect(try atelier.facture(try atelier.emise()).numero == "F2026-0001")
  }
}
