import Facturation
import JournalEcrit
import Journaux
import Testing

@testable import JournalFichier

// Copies of recorded facts with something changed: what a forger would write.

extension FactureEmise {
  func with(
    numero: NumeroEmis? = nil, enTete: EnTete? = nil, vendeur: Vendeur? = nil,
    client: FicheClient? = nil, lignes: [Ligne]? = nil, totaux: Totaux? = nil
  ) -> FactureEmise {
    FactureEmise(
      numero: numero ?? self.numero, enTete: enTete ?? self.enTete,
      vendeur: vendeur ?? self.vendeur, client: client ?? self.client,
      lignes: lignes ?? self.lignes, totaux: totaux ?? self.totaux)
  }
}

extension AvoirEmis {
  func with(
    numeroFacture: NumeroFacture? = nil, dateFacture: DateCivile? = nil,
    lignes: [LigneCreditee]? = nil, totaux: Totaux? = nil
  ) -> AvoirEmis {
    AvoirEmis(
      avoirId: avoirId, numero: numero, dateAvoir: dateAvoir,
      numeroFacture: numeroFacture ?? self.numeroFacture,
      dateFacture: dateFacture ?? self.dateFacture, motif: motif, notes: notes,
      vendeur: vendeur, client: client, lignes: lignes ?? self.lignes,
      totaux: totaux ?? self.totaux)
  }
}

extension Totaux {
  func with(
    sousTotal: Montant? = nil, remise: Montant? = nil, totalHT: Montant? = nil,
    groupes: [GroupeTVA]? = nil, montantTVA: Montant? = nil, totalTTC: Montant? = nil
  ) -> Totaux {
    Totaux(
      sousTotal: sousTotal ?? self.sousTotal, remise: remise ?? self.remise,
      totalHT: totalHT ?? self.totalHT, groupes: groupes ?? self.groupes,
      montantTVA: montantTVA ?? self.montantTVA, totalTTC: totalTTC ?? self.totalTTC)
  }
}

extension NumeroEmis {
  static func of(_ texte: String, rang: Int) throws -> NumeroEmis {
    NumeroEmis(
      numero: try NumeroFacture(texte: texte), serie: "F2020-{n:4}", rang: rang)
  }
}

/// A small registre told by hand: opened, with a client, and a draft that is issued and credited.
struct Ledger {
  var written = WrittenJournal()
  let opening: RegistreOuvert
  let client: ClientID
  let facture = FactureID(UUIDTexte(haut: 4, bas: 1))
  private let registre: Registre

  init() throws {
    opening = try Registre.ouvrir(
      nil, id: RegistreID(UUIDTexte(haut: 1, bas: 1)), vendeur: Examples.vendeur)
    registre = try Registre.evoluer(nil, .registreOuvert(opening))
    client = ClientID(UUIDTexte(haut: 2, bas: 1))
    try written.append([.registre(.registreOuvert(opening))])
    try written.append([
      .client(client, .clientCree(ClientCree(fiche: try Examples.client("Martin"))))
    ])
  }

  /// A draft of two lines.
  func draft(rank: Int = 1, on date: String = "2020-01-06") throws -> Draft {
    let id = FactureID(UUIDTexte(haut: 4, bas: UInt64(rank)))
    let creation = try Facture.creer(
      DemandeFacture(clientId: client), dernierBrouillon: rank - 1, registre: registre,
      aujourdhui: DateCivile(texte: date))
    var draft = Draft(Facture(creation, id: id), .factureCreee(creation))
    for line in 1...2 as ClosedRange<UInt64> {
      let demande = try Examples.ligne("Pose \(line)", "3", "33.335")
      let id = LigneID(UUIDTexte(haut: UInt64(rank) << 8, bas: line))
      try draft.take(.ligneAjoutee(draft.facture.ajouter(demande, id: id, sous: .reel)))
    }
    return draft
  }

  /// What issuing the draft should record.
  func emission(of draft: Draft, after rank: Int = 0) throws -> FactureEmise {
    let date = draft.facture.dateFacture
    return try draft.facture.emettre(
      auPlusTard: nil, registre: registre, client: Examples.client("Martin"),
      dernier: { _ in rank == 0 ? nil : DernierEmis(rang: rank, date: date) })
  }

  /// What crediting one piece of the first line should record.
  func avoir(of draft: Draft) throws -> AvoirEmis {
    var demande = DemandeAvoir(motif: "Retour")
    demande.lignes = [.init(ligneId: draft.facture.lignes[0].id, quantite: "1")]
    return try draft.facture.crediter(
      demande, id: AvoirID(UUIDTexte(haut: 5, bas: 1)), registre: registre,
      client: Examples.client("Martin"), aujourdhui: draft.facture.dateFacture,
      deduisant: { _ in [] }, dernier: { _ in nil })
  }

  /// What verification says of the whole.
  func findings(ancre: Ancre? = nil) throws -> Findings {
    let folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: written.head)
    return try Findings(folder.registre, ancre: ancre)
  }

  struct Draft {
    private(set) var facture: Facture
    private(set) var events: [Evenement]

    init(_ facture: Facture, _ creation: EvenementFacture) {
      self.facture = facture
      events = [.facture(facture.id, creation)]
    }

    mutating func take(_ event: EvenementFacture) throws {
      try facture.appliquer(event)
      events.append(.facture(facture.id, event))
    }
  }
}

/// Journals whose lines are all right and rightly chained, but say what cannot be.
@Suite struct `What events say together is checked:` {
  private func findings(_ events: [Evenement], beside ledger: Ledger) throws -> [Anomalie] {
    var ledger = ledger
    for event in events { try ledger.written.append([event]) }
    return try ledger.findings().anomalies
  }

  /// What is found when an issued invoice is not as it should be; the issue is event 6.
  private func findings(_ change: (FactureEmise) throws -> FactureEmise) throws -> [String] {
    let ledger = try Ledger()
    let draft = try ledger.draft()
    let emission = try change(ledger.emission(of: draft))
    return try findings(
      draft.events + [.facture(draft.facture.id, .factureEmise(emission))], beside: ledger
    ).map { "\($0.regle) \($0.position)" }
  }

  @Test func `an invoice as it was issued is right`() throws {
    #expect(try findings { $0 } == [])
  }

  @Test func `totals that are not those of the lines`() throws {
    let cent = Montant("0.01")
    let changes: [(Totaux) throws -> Totaux] = [
      { try $0.with(sousTotal: $0.sousTotal + cent) }, { try $0.with(remise: $0.remise + cent) },
      { try $0.with(totalHT: $0.totalHT + cent) }, { $0.with(groupes: []) },
      { try $0.with(montantTVA: $0.montantTVA - cent) },
      { try $0.with(totalTTC: $0.totalTTC + cent) },
    ]
    for change in changes {
      #expect(try findings { $0.with(totaux: try change($0.totaux)) } == ["totaux 6"])
    }
  }

  @Test func `lines that are not the draft's`() throws {
    #expect(
      try findings { emission in
        let line = emission.lignes[0]
        let more = Ligne(
          id: line.id, contenu: line.contenu, total: try line.total + Montant("0.01"))
        let lines = [more] + emission.lignes.dropFirst()
        let totals = try CalculSommes.totaux(lines, emission.enTete)
        return emission.with(lignes: lines, totaux: totals)
      } == ["gel 6"])
    #expect(
      try findings { emission in
        let lines = Array(emission.lignes.reversed())
        return emission.with(lignes: lines)
      } == ["gel 6"])
  }

  @Test func `a seller, a client or a head that is not the one known`() throws {
    var vendeur = try Examples.vendeur
    vendeur.nom = "Un autre"
    #expect(try findings { $0.with(vendeur: vendeur) } == ["gel 6"])
    #expect(try findings { $0.with(client: try Examples.client("Un autre")) } == ["gel 6"])
    #expect(
      try findings { emission in
        var head = emission.enTete
        head.conditionsPaiement = .especes
        return emission.with(enTete: head)
      } == ["gel 6"])
    #expect(
      try findings { emission in
        var head = emission.enTete
        head.dateEcheance = "2020-06-01"
        return emission.with(enTete: head)
      } == ["gel 6"])
  }

  @Test func `a number that is skipped, given twice or of another series`() throws {
    #expect(try findings { $0.with(numero: try .of("F2020-0002", rang: 2)) } == ["numerotation 6"])
    #expect(
      try findings { $0.with(numero: try .of("F2020-0009", rang: 1)) } == ["numerotation 6"])
    let ledger = try Ledger()
    let (first, second) = (try ledger.draft(), try ledger.draft(rank: 2))
    let events =
      first.events + second.events + [
        .facture(first.facture.id, .factureEmise(try ledger.emission(of: first))),
        .facture(second.facture.id, .factureEmise(try ledger.emission(of: second))),
      ]
    let found = try findings(events, beside: ledger)
    #expect(found.map(\.regle) == ["numerotation", "numerotation"])
    #expect(found.allSatisfy { $0.position == 10 })
  }

  @Test func `a number whose date lies before that of the number before`() throws {
    let ledger = try Ledger()
    let first = try ledger.draft(on: "2020-01-10")
    let second = try ledger.draft(rank: 2, on: "2020-01-09")
    let events =
      first.events + second.events + [
        .facture(first.facture.id, .factureEmise(try ledger.emission(of: first))),
        .facture(second.facture.id, .factureEmise(try ledger.emission(of: second, after: 1))),
      ]
    let found = try findings(events, beside: ledger)
    #expect(found.map(\.regle) == ["numerotation"])
    #expect(found.first?.ecart(.anglais) == "expected 2020-01-10, found 2020-01-09")
  }

  @Test func `a draft that is counted wrongly, or whose client is unknown`() throws {
    let ledger = try Ledger()
    let found = try findings(try ledger.draft(rank: 3).events, beside: ledger)
    #expect(found.map(\.regle) == ["numerotation"])
    var other = try Ledger()
    other.written = WrittenJournal()
    try other.written.append([.registre(.registreOuvert(other.opening))])
    #expect(
      try findings(ledger.draft().events, beside: other).map(\.regle) == ["coherence"])
  }

  @Test func `an event that cannot follow`() throws {
    let ledger = try Ledger()
    let draft = try ledger.draft()
    let found = try findings(
      draft.events + [draft.events[1]], beside: ledger)
    #expect(found.map(\.regle) == ["coherence"])
    #expect(found.first?.position == 6)
  }
}

/// Avoirs in journals whose lines are all rightly chained.
@Suite struct `An avoir is checked against its invoice:` {
  private func rules(_ change: (AvoirEmis) throws -> AvoirEmis) throws -> [String] {
    var ledger = try Ledger()
    var draft = try ledger.draft()
    try draft.take(.factureEmise(ledger.emission(of: draft)))
    let avoir = try change(ledger.avoir(of: draft))
    for event in draft.events + [.facture(draft.facture.id, .avoirEmis(avoir))] {
      try ledger.written.append([event])
    }
    return try ledger.findings().anomalies.map(\.regle)
  }

  @Test func `it is right as it was issued`() throws {
    #expect(try rules { $0 } == [])
  }

  @Test func `totals other than those of its lines`() throws {
    #expect(
      try rules { $0.with(totaux: $0.totaux.with(totalTTC: "1.00")) } == ["totaux"])
  }

  @Test func `a line's total other than its quantity makes it`() throws {
    #expect(
      try rules { avoir in
        let line = avoir.lignes[0]
        let less = LigneCreditee(
          ligneId: line.ligneId, quantite: line.quantite, total: "10.00")
        let group = try #require(avoir.totaux.groupes.first)
        let groups = [
          GroupeTVA(
            CleTVA(tva: group.tva, categorieTVA: group.categorieTVA), base: "10.00",
            montantTVA: "2.00")
        ]
        let totals = Totaux(
          sousTotal: "10.00", remise: .zero, totalHT: "10.00", groupes: groups,
          montantTVA: "2.00", totalTTC: "12.00")
        return avoir.with(lignes: [less], totaux: totals)
      } == ["totaux"])
  }

  @Test func `another invoice cited`() throws {
    #expect(try rules { $0.with(numeroFacture: "F2020-0009") } == ["gel"])
    #expect(try rules { $0.with(dateFacture: "2020-01-01") } == ["gel"])
  }

  /// Lines of one identity could make the check of a later avoir stop the whole verification.
  @Test func `an invoice that was issued with one line twice is named, and the rest is checked`()
    throws
  {
    var ledger = try Ledger()
    let draft = try ledger.draft()
    let emission = try ledger.emission(of: draft)
    let twice = emission.with(lignes: emission.lignes + emission.lignes)
    var issued = draft
    try issued.take(.factureEmise(emission))
    let avoir = try ledger.avoir(of: issued)
    let id = draft.facture.id
    for event in draft.events + [
      .facture(id, .factureEmise(twice)), .facture(id, .avoirEmis(avoir)),
    ] { try ledger.written.append([event]) }
    let findings = try ledger.findings()
    #expect(findings.anomalies.contains { $0.regle == "coherence" && $0.position == 6 })
    #expect(findings.rapport.evenements == 7)
  }
}
