import CasUsage
import Graine
import Journaux
import Litteraux
import Projections
import Testing

@testable import Facturation

extension SommesTVA {
  /// Base and VAT charged, then base and VAT taken back, in cents.
  fileprivate var chiffres: [Int] {
    [base, montantTVA, baseCreditee, tvaCreditee].map { Int($0.centimes) }
  }
}

/// A rate at which VAT is simply charged.
func normale(_ taux: Taux) -> CleTVA { CleTVA(tva: taux, categorieTVA: .normale) }

@Suite struct `The VAT of a period` {
  private let septembre: ClosedRange<DateCivile> = "2026-09-01"..."2026-09-30"
  private let octobre: ClosedRange<DateCivile> = "2026-10-01"..."2026-10-31"

  @Test func `takes an avoir back in its own month, and leaves the invoice's as declared`() throws {
    let atelier = try Atelier()
    let ancienne = try atelier.emise(a: "1172.75", le: "2026-09-30")
    let declaree = TVAPeriode(try atelier.factures, periode: septembre)
    try atelier.emise(a: "5000.00", le: "2026-10-01")
    try atelier.crediter(ancienne, le: "2026-10-25")
    let factures = try atelier.factures
    #expect(TVAPeriode(factures, periode: septembre).parGroupe == declaree.parGroupe)
    #expect(declaree.ensemble.chiffres == [117_275, 23_455, 0, 0])
    let tva = TVAPeriode(factures, periode: octobre)
    #expect(tva.periode == octobre && tva.parGroupe.keys.map(\.tva) == ["20.00"])
    #expect(tva.ensemble.chiffres == [500_000, 100_000, 117_275, 23_455])
    #expect(tva.ensemble.nette.base.texte == "3827.25" && tva.ensemble.nette.tva.texte == "765.45")
  }

  @Test func `is negative where more was taken back than charged`() throws {
    let atelier = try Atelier()
    try atelier.crediter(try atelier.emise(le: "2026-09-30"), le: "2026-10-31")
    let tva = TVAPeriode(try atelier.factures, periode: octobre).ensemble
    #expect(tva.nette.base.texte == "-100.00" && tva.nette.tva.texte == "-20.00")
  }

  @Test func `holds its first day and its last, and no draft`() throws {
    let atelier = try Atelier()
    let prix: [PrixUnitaire] = ["1.00", "2.00", "4.00", "8.00"]
    let jours: [DateCivile] = ["2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01"]
    for (prix, jour) in zip(prix, jours) { try atelier.emise(a: prix, le: jour) }
    try atelier.ligne(try atelier.brouillon(le: "2026-10-15"))
    #expect(
      TVAPeriode(try atelier.factures, periode: octobre).ensemble.chiffres == [600, 120, 0, 0])
    #expect(
      TVAPeriode(try atelier.factures, periode: "2026-12-01"..."2026-12-31").parGroupe.isEmpty)
  }

  @Test func `tells rates apart, those of the avoirs too`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon(le: "2026-09-10")
    try atelier.ligne(facture)
    let reduite = try atelier.ligne(facture, "2", a: "30.00", tva: "5.50")
    try atelier.emettre(facture)
    try atelier.crediter(facture, le: "2026-10-02", [(reduite, "1")])
    let factures = try atelier.factures
    #expect(
      TVAPeriode(factures, periode: septembre).parGroupe.mapValues(\.chiffres)
        == [normale("20.00"): [10_000, 2_000, 0, 0], normale("5.50"): [6_000, 330, 0, 0]])
    #expect(
      TVAPeriode(factures, periode: octobre).parGroupe.mapValues(\.chiffres)
        == [normale("5.50"): [0, 0, 3_000, 165]])
  }

  @Test func `tells apart why there is none, as the return has its lines`() throws {
    let atelier = try Atelier()
    let client = try atelier.client(numeroTVA: "DE136695976")
    let facture = try atelier.brouillon(client, le: "2026-09-10", nature: .services)
    try atelier.ligne(facture)
    for (prix, categorie) in [
      ("30.00", CategorieTVA.autoliquidation), ("7.00", .exportation), ("5.00", .autoliquidation),
    ] as [(PrixUnitaire, CategorieTVA)] {
      try atelier.ligne(facture, a: prix, tva: .zero, categorie)
    }
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierLivraison(facture) {
        $0 = Livraison(
          debut: "2026-09-10",
          adresse: Adresse(voie: "Rue 1", codePostal: "8001", ville: "Zürich", pays: "CH"))
      }
    }
    try atelier.emettre(facture)
    try atelier.payer(facture, "162.00", le: "2026-10-05")
    let factures = try atelier.factures
    func zero(_ categorie: CategorieTVA) -> CleTVA {
      CleTVA(tva: .zero, categorieTVA: categorie, codeExoneration: .seul(de: categorie))
    }
    #expect(
      TVAPeriode(factures, periode: septembre).parGroupe.mapValues { $0.chiffres[0] }
        == [normale("20.00"): 10_000, zero(.autoliquidation): 3_500, zero(.exportation): 700])
    #expect(
      TVAExigible(factures, periode: octobre).parGroupe.mapValues(\.base.texte)
        == [
          normale("20.00"): "100.00", zero(.autoliquidation): "35.00", zero(.exportation): "7.00",
        ])
  }

  @Test func `of all months of a random log adds up to the whole, rate by rate`() throws {
    let hasard = GenerateurGraine()
    let evenements = try VieAuHasard.evenements(600, hasard)
    let factures = Array(try Repertoire().suivant(evenements).factures.values)
    var somme: [CleTVA: SommesTVA] = [:]
    var (premier, mois) = (evenements[0].time.day.debutDuMois, 0)
    let fin = try #require(evenements.last?.time.day)
    while premier <= fin {
      let prochain = try #require(premier.plus(jours: 31)?.debutDuMois)
      let dernier = try #require(prochain.plus(jours: -1))
      somme.merge(TVAPeriode(factures, periode: premier...dernier).parGroupe, uniquingKeysWith: +)
      (premier, mois) = (prochain, mois + 1)
    }
    let tout = TVAPeriode(factures, periode: .premiere ... .derniere)
    #expect(somme == tout.parGroupe && mois > 1, "\(hasard)")
    let naifs = ComptesNaifs(evenements)
    for (cle, sommes) in tout.parGroupe {
      #expect(sommes.chiffres == naifs.tva(cle, .derniere), "\(cle), \(hasard)")
    }
    let declaree = tout.ensemble.nette.total
    let ensemble = TotauxRegistre(factures, au: .derniere).ensemble
    #expect(declaree == ensemble.totalTTC - ensemble.avoirs, "\(hasard)")
  }
}

@Suite struct `The VAT due in a period` {
  @Test func `is that of goods when invoiced, and that of services and deposits when paid`() throws
  {
    let atelier = try Atelier()
    let services = try atelier.brouillon(le: "2026-09-10", nature: .services)
    try atelier.ligne(services)
    try atelier.emettre(services)
    try atelier.emise(a: "50.00", le: "2026-09-20")
    try atelier.payer(services, "60.00", le: "2026-10-05")
    try atelier.payer(services, "60.00", le: "2026-11-05")
    let factures = try atelier.factures
    func exigible(_ periode: ClosedRange<DateCivile>) -> [String] {
      let exigible = TVAExigible(factures, periode: periode)
      return [exigible.facturee, exigible.encaissee, exigible.parGroupe].map { sommes in
        sommes.map { "\($0.tva): \($1.base) \($1.tva)" }.joined()
      }
    }
    #expect(
      exigible("2026-09-01"..."2026-09-30")
        == ["20.00: 50.00 10.00", "", "20.00: 50.00 10.00"])
    #expect(
      exigible("2026-10-01"..."2026-10-31")
        == ["", "20.00: 50.00 10.00", "20.00: 50.00 10.00"])
    #expect(exigible("2026-12-01"..."2026-12-31") == ["", "", ""])
    let tout = TVAExigible(factures, periode: .premiere ... .derniere)
    #expect(
      tout.parGroupe == [normale("20.00"): BaseEtTVA(base: Cumul("150.00"), tva: Cumul("30.00"))])
  }
}
