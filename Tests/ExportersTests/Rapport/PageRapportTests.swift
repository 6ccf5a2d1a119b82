import ExemplesFactures
import Hasard
import Journaux
import Litteraux
import Projections
import Synchronization
import Testing

@testable import Exporters
@testable import Facturation

@Suite struct `The page of a report` {
  private let jour: DateCivile = "2026-11-20"

  private let client = ClientID(UUIDTexte(haut: 1, bas: 1))

  /// So many drafts, one a day from the first of November on.
  private func brouillons(_ nombre: Int) throws -> [Evenement] {
    let debut: DateCivile = "2026-11-01"
    return try (1...nombre).map { rang in
      let date = try #require(debut.plus(jours: (rang - 1) % 28))
      let enTete = EnTete(clientId: client, dateFacture: date, dateEcheance: date)
      let id = FactureID(UUIDTexte(haut: 2, bas: UInt64(rang)))
      return .facture(id, .factureCreee(FactureCreee(brouillon: rang, enTete: enTete)))
    }
  }

  private func page(
    _ evenements: [Evenement] = [], du: DateCivile? = nil, au: DateCivile? = nil,
    client: ClientID? = nil,
    _ preciser: (inout Constat) -> Void = { _ in },
    lue: (any JournalView) -> any JournalView = { $0 }
  ) throws -> PageRapport {
    let cadre = CadreRapport(
      langue: .francais, du: du, au: au ?? jour, client: client, etabliLe: .epoch, version: "1.0")
    let journal = InMemoryJournal(clock: WallClock { .epoch })
    _ = try journal.recordUnchecked(by: "camille", cle: nil) { _, _ in evenements }
    return try journal.read { vue in
      var constat = Constat(
        evenements: evenements.count, tete: vue.head, commande: "facturier verifier --ancre 1:00",
        commandePlusTard: "facturier verifier --ancre 3:11")
      preciser(&constat)
      return try PageRapport(cadre, constat: constat, vue: lue(vue))
    }
  }

  private func texte(_ page: PageRapport) throws -> String {
    var (page, flux) = (page, MemoryStream())
    try page.ecrire(dans: &flux) { position, _, avecOctets in
      LigneDeJournal(
        octet: position * 100, octets: avecOctets ? ContiguousArray("{\(position)}".utf8) : nil)
    }
    let texte = String(decoding: flux.bytes, as: UTF8.self)
    for nom in texte.ranges(of: "</dt>") {
      #expect(texte[nom.upperBound...].hasPrefix("<dd>"), "what a name says stands behind it")
    }
    eprouver(texte)
    return texte
  }

  /// Each element ends within the one in which it began.
  private func eprouver(_ html: String) {
    var ouverts: [Substring] = []
    for balise in html.split(separator: "<").dropFirst() where !balise.hasPrefix("!") {
      let nom = balise.prefix { $0 != ">" && $0 != " " }
      if nom.hasPrefix("/") {
        #expect(ouverts.popLast() == nom.dropFirst())
      } else if !["meta", "col"].contains(nom) {
        if nom == "dt" { #expect(ouverts.last == "dl" || ouverts.last == "div") }
        ouverts.append(nom)
      }
    }
    #expect(ouverts == [])
  }

  @Test func `calls what was given up a loss, in its list and above its history`() throws {
    var hasard = HasardDeValeurs()
    let perdue = try #require(
      try (0..<400).lazy.map { _ in try hasard.facture() }
        .first { $0.statutAffiche(le: .derniere) == .passeeEnPerte }, "\(hasard)")
    let page = try page(au: .derniere)
    let cellules = page.cellules(perdue)
    #expect(cellules.contains("Passée en perte") && !cellules.contains("Annulée"))
    let histoire = HistoireFacture(
      facture: perdue, client: "Le Moulin", entrees: [], cadre: page.cadre,
      recit: page.recit)
    var html = HTMLWriter()
    histoire.ecrire(&html) { _ in LigneDeJournal(octet: 0, octets: nil) }
    #expect(String(decoding: html.bytes, as: UTF8.self).contains("Le Moulin · Passée en perte · "))
  }

  @Test func `of a ledger without invoices says so everywhere`() throws {
    let texte = try texte(page())
    for phrase in ["Aucune facture", "Aucun encaissement", "Rien n&#39;est dû", "Aucun numéro"] {
      #expect(texte.contains(phrase), "\(phrase)")
    }
    #expect(!texte.contains("<article") && texte.contains("n&#39;est pas intact"))
    let titres = texte.split(separator: "<h2>").dropFirst().map { $0.prefix { $0 != "<" } }
    #expect(
      titres == [
        "Balance âgée au 20 nov. 2026", "Totaux par mois", "Liste des factures",
        "TVA par taux et catégorie", "TVA exigible", "Encaissements par mode",
        "Séries de numéros", "Vérification",
      ])
  }

  @Test func `holds the invoices of the period and the client, and no other`() throws {
    let evenements = try brouillons(28)
    #expect(try page(evenements).nombre == 20)
    #expect(try page(evenements, du: "2026-11-11").nombre == 10)
    #expect(try page(evenements, du: jour).nombre == 1)
    #expect(try page(evenements, client: ClientID(UUIDTexte(haut: 9, bas: 9))).nombre == 0)
    let texte = try texte(page(evenements, du: "2026-11-19"))
    #expect(texte.ranges(of: "<article").count == 2)
    #expect(texte.contains("<h2>Historique de chaque facture</h2>"))
    #expect(texte.contains("id=\"BROUILLON-19\"") && texte.contains("href=\"#BROUILLON-19\""))
    #expect(texte.contains("id=\"e.19\"") && texte.contains("<code>{19}</code>"))
  }

  @Test func `lists no invoice of another day, or to another client, but its number`() throws {
    var hasard = HasardDeValeurs()
    let autre = ClientID(UUIDTexte(haut: 1, bas: 2))
    for (date, acheteur, nombre) in [
      ("2026-11-02", client, 1), ("2026-11-01", client, 0), ("2026-11-02", autre, 0),
    ] as [(DateCivile, ClientID, Int)] {
      // The draft is dated within the period; its issue may date it anew.
      let id = FactureID(UUIDTexte(haut: 2, bas: 2))
      let enTete = EnTete(clientId: acheteur, dateFacture: date, dateEcheance: jour)
      let emission = FactureEmise(
        numero: NumeroEmis(numero: "F1", serie: "F{n}", rang: 1), enTete: enTete,
        vendeur: hasard.tirer(), client: hasard.tirer(), lignes: [], totaux: .zero)
      let page = try page(
        brouillons(2) + [.facture(id, .factureEmise(emission))], du: "2026-11-02", client: client)
      #expect(page.factures == Array(repeating: id, count: nombre))
      #expect(page.totaux.ensemble.factures == nombre)
      #expect(page.lecture.sommes.numeros.suites["F{n}"]?.dernier == 1)
      #expect(try texte(page).ranges(of: "<li id=\"e.").count == 2 * nombre, "\(date)")
    }
  }

  private let totaux = Totaux(
    sousTotal: "1172.75", remise: .zero, totalHT: "1172.75",
    groupes: [
      GroupeTVA(CleTVA(tva: "20.00", categorieTVA: .normale), base: "1172.75", montantTVA: "234.55")
    ], montantTVA: "234.55", totalTTC: "1407.30")

  /// The issue of the first draft.
  private func emission(le date: DateCivile) -> FactureEmise {
    var hasard = HasardDeValeurs()
    return FactureEmise(
      numero: NumeroEmis(numero: "F1", serie: "F{n}", rang: 1),
      enTete: EnTete(clientId: client, dateFacture: date, dateEcheance: jour),
      vendeur: hasard.tirer(), client: hasard.tirer(), lignes: [], totaux: totaux)
  }

  @Test func `shows what was due on its day, and not what came in since`() throws {
    let id = FactureID(UUIDTexte(haut: 2, bas: 1))
    let paiements = try [("2026-11-20", "200.00"), ("2026-11-21", "1000.00")].enumerated()
      .map { rang, paiement in
        EvenementFacture.paiementEnregistre(
          PaiementEnregistre(
            paiementId: PaiementID(UUIDTexte(haut: 4, bas: UInt64(rang))),
            montant: try Montant(texte: paiement.1), mode: .virement,
            datePaiement: try DateCivile(texte: paiement.0)))
      }
    let page = try page(
      brouillons(1)
        + ([.factureEmise(emission(le: "2026-11-02"))] + paiements).map { .facture(id, $0) })
    let texte = try texte(page)
    #expect(texte.contains("200,00\u{A0}€ (virement) · daté du 20 nov. 2026"))
    let rangees = texte.split(separator: "</tr>")
    let rangee = try #require(rangees.first { $0.contains("href=\"#F1\"") })
    let cellules = rangee.split(separator: "<td").suffix(2).map {
      $0.drop { $0 != ">" }.dropFirst()
    }
    let genres = rangee.split(separator: "class=\"").dropFirst().compactMap(\.first)
    #expect(String(genres).hasSuffix("clcccnnn"), "the client's name alone may be of any length")
    let attendues = [Montant("200.00"), Montant("1207.30")].map { $0.affiche(.francais) }
    #expect(zip(cellules, attendues).allSatisfy { $0.hasPrefix($1) })
  }

  @Test func `tells each invoice once, in the list's order, however few histories it holds`() throws
  {
    let entiere = try page(brouillons(28))
    let dite = try texte(entiere)
    for (octets, parLecture) in [(0, 3), (1, 1), (1, 19), (4000, 2), (1 << 20, 20)] {
      var page = entiere
      (page.octetsTenus, page.parLecture) = (octets, parLecture)
      #expect(try texte(page) == dite, "\(octets) \(parLecture)")
    }
  }

  @Test func `tells the same of a long journal, whether its index finds all or leads nowhere`()
    throws
  {
    let fiche = FicheClient(nom: "Le Moulin")
    let evenements =
      try [
        .registre(.registreOuvert(RegistreOuvert(registre: 1, vendeur: Brouillon.atelier))),
        .client(client, .clientCree(ClientCree(fiche: fiche))),
      ] + brouillons(28)
    let dite = try texte(page(evenements))
    for trouves in [Int.max, 3, 0] {
      let lectures = Mutex(0)
      var page = try page(
        evenements,
        lue: { vue in LongView(view: vue, found: trouves) { lectures.withLock { $0 += 1 } } })
      page.parLecture = 7
      lectures.withLock { $0 = 0 }
      #expect(try texte(page) == dite, "\(trouves)")
      // A name of many histories is looked up once, and one that the pass has gathered not at all.
      #expect(lectures.withLock(\.self) == (trouves > 0 ? 2 : 0), "\(trouves)")
    }
  }

  @Test func `tells the closings that touch its period, and who closed them`() throws {
    // Each sum is another, so that each has its column.
    func totaux(_ ht: String) throws -> TotauxCloture {
      let autres = try (1...6).map { try GrandTotal(texte: "\($0).00") }
      return TotauxCloture(
        factures: 1, avoirs: 0, totalHT: try GrandTotal(texte: ht), montantTVA: autres[0],
        avoirsHT: autres[1], avoirsTVA: autres[2], recu: autres[3], rejete: autres[4],
        rembourse: autres[5], groupes: [], modes: [])
    }
    let tete = try #require(EmpreinteFichier(String(repeating: "a", count: 64)))
    func cloture(_ rang: UInt64, _ du: DateCivile?, _ au: DateCivile) throws -> Evenement {
      .cloture(
        ClotureID(UUIDTexte(haut: 9, bas: rang)),
        .periodeCloturee(
          PeriodeCloturee(
            du: du, au: au, totaux: try totaux("\(rang)23.00"), perpetuels: try totaux("999.00"),
            position: 1, tete: tete)))
    }
    let evenements = [
      try cloture(1, nil, "2026-09-30"), try cloture(2, "2026-10-01", "2026-10-31"),
    ]
    // One that begins and ends with it, within it or across its limits, and by a day not.
    for (du, au, touchees) in [
      ("2026-10-01", "2026-10-31", "2"), ("2026-10-10", "2026-10-20", "2"),
      ("2026-10-31", "2026-11-20", "2"), ("2026-11-01", "2026-11-20", ""),
      ("2026-09-30", "2026-10-01", "12"), ("2026-09-30", "2026-09-30", "1"),
      (nil, "2026-01-01", "1"),
    ] as [(DateCivile?, DateCivile, String)] {
      let closes = try page(evenements, du: du, au: au).lecture.clotures
      #expect(closes.map { "\($0.periode.totaux.totalHT)".prefix(1) }.joined() == touchees)
    }
    let octobre = try texte(page(evenements, du: "2026-10-15"))
    #expect(octobre.contains("223,00") && !octobre.contains("123,00"))
    #expect(octobre.contains("999,00") && octobre.contains("par camille, après l&#39;événement 1."))
    #expect(octobre.contains("href=\"#clotures\""))
    let montants = (1...6).map { "<td class=\"n\">\($0),00\u{A0}€</td>" }.joined()
    #expect(octobre.ranges(of: montants).count == 2, "of the closing, and of all until then")
    #expect(try texte(page(evenements)).contains("123,00"))
    let novembre = try texte(page(evenements, du: "2026-11-01"))
    #expect(!novembre.contains("id=\"clotures\"") && !novembre.contains("#clotures"))
  }

  @Test func `tells the VAT of services as it is paid, beside what was invoiced`() throws {
    let id = FactureID(UUIDTexte(haut: 2, bas: 1))
    var hasard = HasardDeValeurs()
    var vendeur: Vendeur = hasard.tirer()
    (vendeur.regime, vendeur.optionDebits) = (.reel, false)
    var enTete = EnTete(clientId: client, dateFacture: "2026-11-02", dateEcheance: jour)
    enTete.nature = .services
    let emission = FactureEmise(
      numero: NumeroEmis(numero: "F1", serie: "F{n}", rang: 1), enTete: enTete, vendeur: vendeur,
      client: hasard.tirer(), lignes: [], totaux: totaux)
    let paiement = PaiementEnregistre(
      paiementId: PaiementID(UUIDTexte(haut: 4, bas: 1)), montant: "703.65", mode: .virement,
      datePaiement: jour)
    let faits = [EvenementFacture.factureEmise(emission), .paiementEnregistre(paiement)]
    let texte = try texte(page(brouillons(1) + faits.map { .facture(id, $0) }))
    let debut = try #require(texte.firstRange(of: "<section id=\"exigible\"")).upperBound
    let section = texte[debut...].split(separator: "</section>")[0]
    #expect(section.contains("117,28") && section.contains("586,37"))
    #expect(!section.contains("234,55"), "what is not paid yet is not due")
  }

  @Test func `takes an avoir back in its own period, though it lists no invoice of it`() throws {
    let id = FactureID(UUIDTexte(haut: 2, bas: 1))
    let emission = emission(le: "2026-10-31")
    let avoir = AvoirEmis(
      avoirId: AvoirID(UUIDTexte(haut: 3, bas: 1)),
      numero: NumeroEmis(numero: "A1", serie: "A{n}", rang: 1), dateAvoir: "2026-11-02",
      numeroFacture: "F1", dateFacture: "2026-10-31", motif: "Retour",
      vendeur: emission.vendeur, client: emission.client, lignes: [], totaux: totaux)
    let creation = try brouillons(1)
    let faits = creation + [.facture(id, .factureEmise(emission)), .facture(id, .avoirEmis(avoir))]
    let novembre = try page(faits, du: "2026-11-01")
    #expect(novembre.nombre == 0 && novembre.totaux.ensemble.factures == 0)
    let dite = try texte(novembre)
    #expect(dite.contains("-234,55"))
    let liste = try #require(dite.split(separator: "<section id=\"avoirs\"").dropFirst().first)
    for cellule in [">A1<", ">F1<", ">2 nov. 2026<"] { #expect(liste.contains(cellule)) }
    for autre in [
      try page(faits, au: "2026-11-01"),
      try page(faits, client: ClientID(UUIDTexte(haut: 9, bas: 9))),
    ] { #expect(try !texte(autre).contains("id=\"avoirs\"")) }
  }

  @Test func `names the first twenty gaps of a series, and how many numbers more are missing`()
    throws
  {
    var hasard = HasardDeValeurs()
    // 2, 4 and so on up to 42 are missing alone, 44 and 45 together: 22 gaps.
    let rangs = Array(stride(from: 1, through: 43, by: 2)) + [46]
    let emissions = try rangs.map { rang in
      let emise = FactureEmise(
        numero: NumeroEmis(numero: try NumeroFacture(texte: "F\(rang)"), serie: "F{n}", rang: rang),
        enTete: EnTete(clientId: client, dateFacture: jour, dateEcheance: jour),
        vendeur: hasard.tirer(), client: hasard.tirer(), lignes: [], totaux: .zero)
      let id = FactureID(UUIDTexte(haut: 2, bas: UInt64(rang)))
      return Evenement.facture(id, .factureEmise(emise))
    }
    func texte(_ nombre: Int) throws -> String {
      try self.texte(page(brouillons(46) + emissions.prefix(nombre)))
    }
    let vingt = "2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40"
    #expect(try texte(21).contains(">\(vingt)<"), "twenty gaps are all named")
    #expect(try texte(22).contains(">\(vingt) et 1 de plus<"))
    #expect(try texte(23).contains(">\(vingt) et 3 de plus<"))
  }

  @Test func `gives the place of each line where there are too many to show them`() throws {
    let page = try page(brouillons(1500))
    let texte = try texte(page)
    #expect(page.nombre > PageRapport.borneLignes)
    #expect(texte.contains("Avec \(page.nombre) factures") && !texte.contains("<details>"))
    #expect(texte.contains("octet 700, empreinte 0000000000000000"))
  }

  @Test(arguments: [0, 1, 50])
  func `tells the first anomalies, and how many more there are`(autres: Int) throws {
    let page = try page(brouillons(3)) { constat in
      constat.anomalies = 100 + autres
      for rang in 1...constat.anomalies {
        constat.premieres.retenir(
          Anomalie(Ecart(.hash, attendu: "<a>", trouve: "\u{202E}"), position: rang, debut: 7))
      }
      constat.ancre = "1:00"
      constat.correctionsHorloge = autres > 0 ? [2, 3] : [2]
    }
    let texte = try texte(page)
    #expect(texte.contains("n&#39;est pas intact\u{A0}: \(100 + autres) anomalies."))
    #expect(texte.contains("<p>Et \(autres) de plus") == (autres > 0))
    #expect(texte.contains("<td class=\"c\">hash</td><td class=\"l\">&lt;a&gt;</td>"))
    #expect(texte.contains("facturier verifier --ancre 1:00<"))
    let ou = autres > 0 ? "aux positions 2, 3" : "en position 2"
    #expect(texte.contains("<dt>Horloge corrigée</dt><dd>\(ou)</dd>"))
    #expect(texte.contains("facturier verifier --ancre 3:11<"))
  }

  @Test func `says what was verified for it, and what it takes on the word of others`() throws {
    let moment = Timestamp.epoch.advanced(byMicroseconds: 86_400_000_000)
    func verdict(_ evenements: Int) throws -> String {
      let page = try page(brouillons(3)) { constat in
        constat.evenements = evenements
        constat.surParole = (
          jusqua: 3 - evenements, noteLe: moment, commande: "facturier verifier"
        )
      }
      return try texte(page)
    }
    let entier = try texte(page(brouillons(3)))
    #expect(entier.contains("Le journal est intact") && entier.contains("tout le journal, pour"))
    #expect(!entier.contains("vérifications précédentes"))
    let (un, aucun) = (try verdict(1), try verdict(0))
    for texte in [un, aucun] {
      #expect(!texte.contains("Le journal est intact"))
      #expect(!texte.contains("tout le journal, pour"))
      #expect(texte.contains("2 janv. 1970") && texte.contains("verdict bon"))
      #expect(texte.contains("récrire.</p>") && texte.contains(">Pour tout vérifier</p>"))
      #expect(texte.contains("<code>facturier verifier</code>"))
    }
    #expect(un.contains("l&#39;événement qui suit la position 2 est vérifié"))
    #expect(un.contains("depuis la position 3") && un.contains("Chaque ligne vérifiée"))
    #expect(aucun.contains("aucun événement n&#39;est vérifié pour cette page"))
    #expect(!aucun.contains("Chaque ligne vérifiée"))
    #expect(try verdict(2).contains("les 2 événements qui suivent la position 1 sont"))
  }

  @Test func `is written in pieces that do not grow with it`() throws {
    struct Pieces: ExportStream {
      var longest = 0
      var (all, count) = (0, 0)
      mutating func write(_ bytes: ContiguousArray<UInt8>) {
        longest = max(longest, bytes.count)
        all += bytes.count
        count += 1
      }
    }
    var (page, pieces) = (try page(brouillons(5000)), Pieces())
    try page.ecrire(dans: &pieces) { position, _, _ in LigneDeJournal(octet: position, octets: nil)
    }
    #expect(pieces.all > 1_000_000 && pieces.longest < 1 << 17, "\(pieces)")
    // Each history is one, and rows of the list are many in one.
    #expect(pieces.count < page.nombre + 100, "\(pieces)")
    #expect(page.nombre == page.factures.count)
  }
}
