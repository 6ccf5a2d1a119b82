import Facturation
import Foundation
import Graine
import Journaux
import Litteraux
import Testing

@testable import CasUsage

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

  @Test func `on a day more than a month back is told of, before and after`() throws {
    // Today is 2 March.
    for (jour, estAncien) in [("2026-01-29", true), ("2026-01-30", false)] as [(DateCivile, Bool)] {
      let atelier = try Atelier()
      let facture = try atelier.brouillonAvecLigne(try atelier.client())
      func dit(_ avertissements: [Avertissement]) -> Bool {
        avertissements.contains { $0.code == "date-ancienne" }
      }
      let avant = try atelier.lire { try $0.controler(facture, le: jour) }.avertissements
      let emission = try #require(try emettre(atelier, facture, le: jour).emission)
      let apres = try atelier.lire { try $0.avertissements(surLEmission: emission) }
      #expect(dit(avant) == estAncien && dit(apres) == estAncien)
      #expect(avant == apres)
      // Years later it is told of no more than it was.
      atelier.horloge.avancer(secondes: 800 * 86_400)
      #expect(try atelier.lire { try $0.avertissements(surLEmission: emission) } == apres)
    }
  }

  @Test func `on a day of nearly a year back has to be asked for`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillonAvecLigne(try atelier.client())
    let (refuse, admis) = ("2025-05-05", "2025-05-06") as (DateCivile, DateCivile)
    let avant = try atelier.lire { try $0.controler(facture, le: refuse) }
    #expect(avant.refus.map(\.code) == ["date-tres-ancienne"])
    try atelier.refuse("date-tres-ancienne") { try emettre(atelier, facture, le: refuse) }
    #expect(try atelier.lire { try $0.controler(facture, le: admis) }.passe)
    let recu = try atelier.outils.faire(par: atelier.contexte) {
      try $0.emettre(facture, le: refuse, accepteDateAncienne: true)
    }
    #expect(recu.numero == "F2025-0001")
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
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierVendeur { $0 = .enFranchise }
    }
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

@Suite struct `The order in which imported factures are recorded` {
  private func numero(_ serie: String, _ rang: Int) throws -> NumeroEmis {
    NumeroEmis(
      numero: try NumeroFacture(texte: "\(serie)\(rang)", champ: nil),
      serie: try Serie(texte: "\(serie){n}"),
      rang: rang)
  }

  private func etapes(
    _ documents: [[(String, Int)]], demandent: Set<Int> = []
  ) throws -> EtapesDImport {
    EtapesDImport(
      try documents.map { try $0.map { try numero($0.0, $0.1) } }, demandent: demandent)
  }

  private func etape(_ facture: Int, _ parties: Range<Int>) -> EtapeDImport {
    EtapeDImport(facture: facture, parties: parties)
  }

  @Test func `is that of the drafts where the numbers let it be`() throws {
    let ordre = try etapes([[("F", 1), ("A", 1)], [], [("F", 2)]])
    #expect(Array(ordre.etapes) == [etape(0, 0..<4), etape(1, 0..<2), etape(2, 0..<3)])
    #expect(ordre.bloques.isEmpty)
  }

  @Test func `has a number wait for those before it`() throws {
    let ordre = try etapes([[("F", 2)], [("F", 1)]])
    #expect(Array(ordre.etapes) == [etape(0, 0..<1), etape(1, 0..<3), etape(0, 1..<3)])
  }

  @Test func `has those ask for a number last that have none yet`() throws {
    let ordre = try etapes([[("F", 1)], [("F", 2)]], demandent: [0])
    #expect(Array(ordre.etapes) == [etape(0, 0..<2), etape(1, 0..<3), etape(0, 2..<3)])
  }

  @Test func `names what waits in a circle`() throws {
    let ordre = try etapes([[("F", 2), ("A", 1)], [("A", 2), ("F", 1)], [("B", 1)]])
    #expect(ordre.bloques.map { "\($0.facture)/\($0.document)" } == ["0/0", "1/0"])
    #expect(Array(ordre.etapes).last == etape(2, 0..<3))
  }

  /// Of documents drawn at random, with circles now and then.
  @Test func `leaves nothing out, and has each series go up`() throws {
    var hasard = GenerateurGraine()
    for _ in 0..<Campaign.count(2_000) {
      let factures = (0..<hasard.entier(1...8)).map { _ in hasard.entier(0...3) }
      var rangs = Array((1...factures.reduce(1, +)).shuffled(using: &hasard))
      let documents = factures.map { nombre in
        (0..<nombre).map { _ in (hasard.parmi(["F", "A"]), rangs.removeLast()) }
      }
      let demandent = Set(
        documents.indices.filter { documents[$0].count == 1 && hasard.entier(1...3) == 1 })
      try verifier(documents, demandent, "\(hasard)")
    }
  }

  private func verifier(
    _ documents: [[(String, Int)]], _ demandent: Set<Int>, _ graine: Comment
  ) throws {
    let ordre = try etapes(documents, demandent: demandent)
    var faites = Array(repeating: 0, count: documents.count)
    var derniers: [String: Int] = [:]
    for etape in ordre.etapes {
      #expect(etape.parties.lowerBound == faites[etape.facture] && !etape.parties.isEmpty, graine)
      faites[etape.facture] = etape.parties.upperBound
      for partie in etape.parties where (1...3).contains(partie) {
        guard partie <= documents[etape.facture].count else { continue }
        let (serie, rang) = documents[etape.facture][partie - 1]
        #expect(derniers[serie, default: 0] < rang, graine)
        derniers[serie] = rang
      }
    }
    let debuts = ordre.etapes.filter { $0.parties.lowerBound == 0 }.map(\.facture)
    #expect(debuts == Array(documents.indices), graine)
    let bloquees = Set(ordre.bloques.map(\.facture))
    #expect(bloquees == Self.enCercle(documents), graine)
    for facture in documents.indices where !bloquees.contains(facture) {
      #expect(faites[facture] == documents[facture].count + 2, graine)
    }
  }

  /// The factures that are left when each document whose turn it is was taken away, as often as there
  /// is one.
  private static func enCercle(_ documents: [[(String, Int)]]) -> Set<Int> {
    var restes = documents.map { $0[...] }
    while let place = restes.indices.first(where: { place in
      restes[place].first.map { premier in
        restes.joined().allSatisfy { $0.0 != premier.0 || $0.1 >= premier.1 }
      } ?? false
    }) { restes[place].removeFirst() }
    return Set(restes.indices.filter { !restes[$0].isEmpty })
  }
}

@Suite struct `Today, where no day is given` {
  @Test(arguments: [
    ("2026-01-15T22:59:59Z", "2026-01-15"), ("2026-01-15T23:00:00Z", "2026-01-16"),
    ("2026-07-15T21:59:59Z", "2026-07-15"), ("2026-07-15T22:00:00Z", "2026-07-16"),
    ("2026-12-31T23:30:00Z", "2027-01-01"), ("2026-03-29T00:59:59Z", "2026-03-29"),
    ("2026-10-25T21:59:59Z", "2026-10-25"), ("2026-10-25T23:00:00Z", "2026-10-26"),
  ])
  func `is the day in Paris, in winter and in summer`(moment: String, jour: String) throws {
    let atelier = try Atelier(le: moment)
    let facture = try atelier.facture(try atelier.brouillon())
    #expect(facture.dateFacture.texte == jour)
    #expect(facture.dateEcheance - facture.dateFacture == 30)
  }

  /// When it is 10 March 2026, 23:59:59 and then midnight in each zone, by UTC.
  private static let minuits: [(FuseauHoraire, String)] = [
    (.paris, "2026-03-10T23:00:00Z"), (.guadeloupe, "2026-03-11T04:00:00Z"),
    (.martinique, "2026-03-11T04:00:00Z"), (.guyane, "2026-03-11T03:00:00Z"),
    (.reunion, "2026-03-10T20:00:00Z"), (.mayotte, "2026-03-10T21:00:00Z"),
    (.saintPierre, "2026-03-11T02:00:00Z"),
  ]

  @Test(arguments: minuits)
  func `begins at midnight in the registre's own zone`(fuseau: FuseauHoraire, minuit: String) throws
  {
    let atelier = try Atelier(fuseau: fuseau, le: minuit)
    #expect(try atelier.facture(try atelier.brouillon()).dateFacture == "2026-03-11")
    let veille = try Atelier(ferme: (), le: minuit)
    veille.horloge.avancer(secondes: -1)
    _ = try veille.outils.faire(par: veille.contexte) { try $0.ouvrir(.exemple, fuseau: fuseau) }
    #expect(try veille.facture(try veille.brouillon()).dateFacture == "2026-03-10")
  }

  @Test func `is known for every zone`() {
    #expect(Set(Self.minuits.map(\.0)) == Set(FuseauHoraire.allCases))
  }

  @Test func `dates payments and avoirs too`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    try atelier.horloge.regler("2026-06-30T22:30:00Z")
    try atelier.payer(facture, "20.00")
    try atelier.crediter(facture)
    let etat = try atelier.facture(facture)
    #expect(etat.paiements.map(\.date) == ["2026-07-01"])
    #expect(etat.avoirs.map(\.date) == ["2026-07-01"])
  }

  @Test func `goes by the last event's time where the clock lags behind it a little`() throws {
    let atelier = try Atelier(le: "2026-01-15T23:00:00Z")
    atelier.horloge.avancer(secondes: -2)
    #expect(try atelier.facture(try atelier.brouillon()).dateFacture == "2026-01-16")
  }

  @Test func `is the day that still runs, to the last microsecond, before 1970 as well`() throws {
    let minuit = try #require(Timestamp("1969-01-20T23:00:00.000000Z"))
    let registre = try Atelier().registre
    for (ecart, jour) in [(-1, "1969-01-20"), (0, "1969-01-21")] as [(Int64, DateCivile)] {
      let etats = try Atelier().journal.read {
        Etats($0, maintenant: minuit.advanced(byMicroseconds: ecart))
      }
      #expect(etats.aujourdhui(registre) == jour)
    }
  }
}

/// The rules of the zones, against the table of the world that the system keeps.
@Suite struct `The time zones of France` {
  private static let heures: Int64 = 3600
  private static let debut: Int64 = 1_167_609_600  // 2007-01-01
  private static let fin: Int64 = 2_145_916_800  // 2038-01-01

  @Test(arguments: FuseauHoraire.allCases)
  func `stand where the system says, every day from 2007 to 2037`(fuseau: FuseauHoraire) throws {
    let zone = try #require(TimeZone(identifier: fuseau.rawValue))
    for seconde in stride(from: Self.debut, to: Self.fin, by: 24 * 3600) {
      verifier(fuseau, zone, a: seconde + 43_200)
    }
  }

  @Test(arguments: [FuseauHoraire.paris, .saintPierre])
  func `change with the seasons at the second that the system says`(fuseau: FuseauHoraire) throws {
    let zone = try #require(TimeZone(identifier: fuseau.rawValue))
    var changements = 0
    var moment = Date(timeIntervalSince1970: TimeInterval(Self.debut))
    while let prochain = zone.nextDaylightSavingTimeTransition(after: moment),
      prochain.timeIntervalSince1970 < TimeInterval(Self.fin)
    {
      let seconde = Int64(prochain.timeIntervalSince1970)
      for ecart in [-1, 0, 1] { verifier(fuseau, zone, a: seconde + Int64(ecart)) }
      for heure in -48...48 { verifier(fuseau, zone, a: seconde + Int64(heure) * Self.heures) }
      changements += 1
      moment = prochain
    }
    #expect(changements == 62)
  }

  @Test(arguments: FuseauHoraire.allCases)
  func `turn a moment into the day that a calendar there shows`(fuseau: FuseauHoraire) throws {
    var calendrier = Calendar(identifier: .gregorian)
    calendrier.timeZone = try #require(TimeZone(identifier: fuseau.rawValue))
    var hasard = GenerateurGraine(graine: 12)
    for _ in 0..<2000 {
      let seconde = Int64.random(in: Self.debut..<Self.fin, using: &hasard)
      let lu = calendrier.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: TimeInterval(seconde)))
      let jour = DateCivile(annee: lu.year ?? 0, mois: lu.month ?? 0, jour: lu.day ?? 0)
      #expect(fuseau.jour(a: seconde) == jour, "\(seconde)")
    }
  }

  @Test func `know no day beyond the years 1 to 9999`() {
    let jamais: Int64 = 253_402_300_800  // 10000-01-01
    #expect(FuseauHoraire.reunion.jour(a: jamais - 14_400) == nil)
    #expect(FuseauHoraire.reunion.jour(a: jamais - 14_401) == .derniere)
    #expect(FuseauHoraire.paris.decalage(a: jamais) == 3600)
  }

  private func verifier(_ fuseau: FuseauHoraire, _ zone: TimeZone, a seconde: Int64) {
    let attendu = zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconde)))
    let obtenu = fuseau.decalage(a: seconde)
    if obtenu != attendu { Issue.record("\(obtenu) instead of \(attendu) at \(seconde)") }
  }
}
