import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

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
