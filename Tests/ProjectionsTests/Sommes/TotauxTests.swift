import CasUsage
import Graine
import Journaux
import Litteraux
import Projections
import Testing

@testable import Facturation

extension Sommes {
  /// Number, net, VAT, gross, avoirs, payments and balance in cents.
  fileprivate var chiffres: [Int] {
    [factures]
      + [totalHT, montantTVA, totalTTC, avoirs, encaisse, solde].map { Int($0.centimes) }
  }
}

extension Sequence<Sommes> {
  /// The figures of all of them, added up.
  fileprivate var ensemble: [Int] {
    reduce(Array(repeating: 0, count: 7)) { zip($0, $1.chiffres).map(+) }
  }
}

@Suite struct `Totals of a random log` {
  private let hasard = GenerateurGraine()
  private let evenements: [RecordedEvent]
  private let naifs: ComptesNaifs
  private let factures: [Facture]

  init() throws {
    evenements = try VieAuHasard.evenements(600, hasard)
    naifs = ComptesNaifs(evenements)
    factures = Array(try Repertoire().suivant(evenements).factures.values)
  }

  /// Days of its life, from before it to long after, and the last one there is.
  private var jours: [DateCivile] {
    let debut = evenements[0].time.day
    let fin = evenements[evenements.count - 1].time.day
    return stride(from: -1, through: fin - debut + 60, by: 23).compactMap { debut.plus(jours: $0) }
      + [.derniere]
  }

  @Test func `of the whole registre are those of its events added up`() throws {
    let sommes = try SommesRegistre().suivant(evenements)
    let chiffres = [
      sommes.emises, Int(sommes.totalHT.centimes), Int(sommes.montantTVA.centimes),
      Int(sommes.totalTTC.centimes), Int(sommes.avoirs.centimes), Int(sommes.paye.centimes),
      Int(sommes.solde.centimes),
    ]
    #expect(chiffres == naifs.sommes(.derniere), "\(hasard)")
    #expect(TotauxRegistre(factures, au: .derniere).ensemble.chiffres == chiffres, "\(hasard)")
    #expect(sommes.evenements == evenements.count && sommes.factures == factures.count)
    #expect(sommes.tete.position == evenements.count)
  }

  @Test func `tell payments apart by their facture where their identifiers are the same`() throws {
    var homonymes = PaiementsHomonymes()
    let memes = evenements.map { homonymes.renommer($0) }
    #expect(homonymes.sePrennentLUnPourLAutre, "\(hasard)")
    let sommes = try SommesRegistre().suivant(memes)
    #expect(Int(sommes.paye.centimes) == naifs.sommes(.derniere)[5], "\(hasard)")
  }

  @Test func `as of a day count what is dated by then`() {
    for jour in jours {
      let totaux = TotauxRegistre(factures, au: jour)
      #expect(totaux.jour == jour)
      #expect(totaux.ensemble.chiffres == naifs.sommes(jour), "\(jour), \(hasard)")
    }
  }

  @Test func `by month, client, statut and terms are those of the factures concerned`() {
    for jour in jours {
      let totaux = TotauxRegistre(factures, au: jour)
      for (mois, sommes) in totaux.parMois {
        #expect(sommes.chiffres == naifs.sommes(jour) { $0.mois == mois.texte.prefix(7) })
      }
      for (client, sommes) in totaux.parClient {
        #expect(sommes.chiffres == naifs.sommes(jour) { $0.emission.enTete.clientId == client })
      }
      for (statut, sommes) in totaux.parStatut {
        #expect(sommes.chiffres == naifs.sommes(jour) { $0.statut(jour) == statut }, "\(hasard)")
      }
      for (affiche, sommes) in totaux.parStatutAffiche {
        #expect(sommes.chiffres == naifs.sommes(jour) { $0.affiche(jour) == affiche }, "\(hasard)")
      }
      for (mode, sommes) in totaux.parConditions {
        #expect(
          sommes.chiffres
            == naifs.sommes(jour) { $0.emission.enTete.conditionsPaiement == mode })
      }
    }
  }

  @Test func `add up to the whole, however they are grouped`() {
    for jour in jours {
      let totaux = TotauxRegistre(factures, au: jour)
      let ensemble = totaux.ensemble.chiffres
      #expect(totaux.parMois.values.ensemble == ensemble)
      #expect(totaux.parClient.values.ensemble == ensemble)
      #expect(totaux.parStatut.values.ensemble == ensemble)
      #expect(totaux.parStatutAffiche.values.ensemble == ensemble)
      #expect(totaux.parConditions.values.ensemble == ensemble)
    }
  }

  @Test func `by rate are what was invoiced, and what avoirs took back`() {
    for jour in jours {
      let totaux = TotauxRegistre(factures, au: jour)
      var net = Cumul.zero
      for (cle, sommes) in totaux.tva.parGroupe {
        let chiffres = [
          sommes.base, sommes.montantTVA, sommes.baseCreditee, sommes.tvaCreditee,
        ]
        #expect(chiffres.map { Int($0.centimes) } == naifs.tva(cle, jour), "\(cle), \(hasard)")
        net += sommes.base + sommes.montantTVA - sommes.baseCreditee - sommes.tvaCreditee
      }
      #expect(net == totaux.ensemble.totalTTC - totaux.ensemble.avoirs)
    }
  }
}

extension ComptesNaifs.Compte {
  fileprivate var mois: Substring { date.texte.prefix(7) }
}

@Suite struct `Totals` {
  @Test func `take each fact from its own date`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise(le: "2026-03-10")
    try atelier.payer(facture, "50.00", le: "2026-03-20")
    try atelier.crediter(facture, le: "2026-04-01")
    func chiffres(_ jour: DateCivile) throws -> [Int] {
      TotauxRegistre(try atelier.factures, au: jour).ensemble.chiffres
    }
    #expect(try chiffres("2026-03-09") == [0, 0, 0, 0, 0, 0, 0])
    #expect(try chiffres("2026-03-10") == [1, 10000, 2000, 12000, 0, 0, 12000])
    #expect(try chiffres("2026-03-20") == [1, 10000, 2000, 12000, 0, 5000, 7000])
    #expect(try chiffres("2026-03-31") == [1, 10000, 2000, 12000, 0, 5000, 7000])
    #expect(try chiffres("2026-04-01") == [1, 10000, 2000, 12000, 12000, 5000, -5000])
  }

  @Test func `leave out drafts, cancelled ones and reversed payments`() throws {
    let atelier = try Atelier()
    let brouillon = try atelier.brouillon()
    try atelier.ligne(brouillon)
    let facture = try atelier.emise()
    let paiement = try atelier.payer(facture, "50.00", le: "2026-03-20")
    try atelier.annuler(paiement, de: facture)
    let totaux = TotauxRegistre(try atelier.factures, au: .derniere)
    #expect(totaux.ensemble.chiffres == [1, 10000, 2000, 12000, 0, 0, 12000])
    let sommes = try SommesRegistre().suivant(atelier.evenements)
    #expect(sommes.factures == 2 && sommes.emises == 1)
    #expect(sommes.paye == .zero && sommes.solde == Cumul("120.00"))
  }

  @Test func `are grouped by the month of the invoice, and by all of its rates`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon(le: "2026-03-31")
    try atelier.ligne(facture)
    let reduite = try atelier.ligne(facture, "2", a: "30.00", tva: "5.50")
    try atelier.emettre(facture)
    try atelier.emise(le: "2026-04-01")
    try atelier.crediter(facture, le: "2026-04-02", [(reduite, "1")])
    let totaux = TotauxRegistre(try atelier.factures, au: .derniere)
    #expect(
      totaux.netParMois == [
        "2026-03-01": Cumul("183.30"), "2026-04-01": Cumul("120.00") - Cumul("31.65"),
      ])
    #expect(
      TotauxRegistre(try atelier.factures, au: "2026-03-31").netParMois
        == ["2026-03-01": Cumul("183.30")])
    #expect(totaux.parMois.keys.sorted() == ["2026-03-01", "2026-04-01"])
    #expect(totaux.parMois["2026-03-01"]?.avoirs == Cumul("31.65"))
    #expect(totaux.tva.parGroupe[normale("20.00")]?.base == Cumul("200.00"))
    let rabaissee = try #require(totaux.tva.parGroupe[normale("5.50")])
    #expect(rabaissee.base == Cumul("60.00") && rabaissee.montantTVA == Cumul("3.30"))
    #expect(rabaissee.baseCreditee == Cumul("30.00") && rabaissee.tvaCreditee == Cumul("1.65"))
  }

  @Test func `of a period are those of its invoices, with the avoirs that are dated in it`() throws
  {
    let atelier = try Atelier()
    let ancienne = try atelier.emise(le: "2026-03-31")
    let facture = try atelier.emise(a: "10.00", le: "2026-04-01")
    try atelier.emise(a: "1000.00", le: "2026-05-01")
    try atelier.payer(facture, "2.00", le: "2026-04-30")
    try atelier.payer(facture, "3.00", le: "2026-05-01")
    try atelier.crediter(ancienne, le: "2026-04-02")
    let avril = TotauxRegistre(try atelier.factures, periode: "2026-04-01"..."2026-04-30")
    #expect(avril.jour == "2026-04-30")
    #expect(avril.ensemble.chiffres == [1, 1000, 200, 1200, 0, 200, 1000])
    #expect(avril.parMois.keys.map(\.texte) == ["2026-04-01"])
    #expect(avril.netParMois == ["2026-04-01": Cumul("12.00") - Cumul("120.00")])
    let mai = TotauxRegistre(try atelier.factures, periode: "2026-05-01"..."2026-05-31")
    #expect(mai.netParMois == ["2026-05-01": Cumul("1200.00")])
    #expect(avril.tva.ensemble.nette.tva == Cumul("2.00") - Cumul("20.00"))
    #expect(avril.parStatut.keys.map(\.self) == [.envoyee] && avril.parClient.count == 1)
  }
}

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
        == [normale("20.00"): "100.00", zero(.exportation): "7.00"])
    #expect(
      TVAExigible(factures, periode: septembre).parGroupe.mapValues(\.base.texte)
        == [zero(.autoliquidation): "35.00"])
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
