@testable import Facturation
import Graine
import Journaux
import Testing
import WrappedViews

@Suite struct `An author` {
  @Test(arguments: ["camille", "É", "Jean-Noël d'Été 3", String(repeating: "é", count: 100)])
  func `has a name of one line and at most 100 characters`(nom: String) throws {
    #expect(try Author(texte: nom).name == nom)
    #expect("\(try Author(texte: nom))" == nom)
  }

  @Test(arguments: [
    ("", "valeur-vide"), (" ", "valeur-vide"), ("a\nb", "caractere-interdit"),
    ("a\u{7}b", "caractere-interdit"), ("a\u{2028}b", "caractere-interdit"),
    (String(repeating: "a", count: 101), "valeur-trop-longue"),
    (String(repeating: "a", count: 251), "valeur-trop-longue"),
  ])
  func `of another name is refused, naming the field`(nom: String, code: String) {
    let refus = #expect(throws: RefusFacturation.self) { try Author(texte: nom) }
    #expect(refus?.code.rawValue == code)
    #expect(refus?.champ == .auteur)
  }

  @Test func `above the limit is told the limit of authors`() {
    let refus = #expect(throws: RefusFacturation.self) {
      try Author(texte: String(repeating: "a", count: 101))
    }
    #expect(refus?.chiffres.map(\.valeur) == ["100"])
  }
}

@Suite struct `A batch` {
  @Test func `names a place among at least two events`() throws {
    let deuxieme = try #require(Batch(index: 2, count: 5))
    #expect("\(deuxieme)" == "2/5")
    #expect(Batch(index: 5, count: 5) != nil)
    for (index, count) in [(0, 5), (6, 5), (1, 1), (1, 0), (-1, 2), (1, -2)] {
      #expect(Batch(index: index, count: count) == nil, "\(index)/\(count)")
    }
  }
}

@Suite struct `A run of events` {
  private func numbers(_ position: Int, _ mouvement: Mouvement = .aucun) -> EventNumbers {
    EventNumbers(
      position: position, time: .a(Int64(position)),
      flux: .facture(FactureID(UUIDTexte(haut: 3, bas: 1))), mouvement: mouvement, hash: .nulle)
  }

  @Test func `hands over whole acts, and keeps what waits for its rest`() {
    var run = EventRun()
    run.append(numbers(1, .creation(brouillon: 1)), endsAct: true)
    run.append(numbers(2, .creation(brouillon: 2)), endsAct: false)
    #expect(run.isWaiting)
    #expect(run.settledCount == 1 && run.settledHead.position == 1)
    #expect(run.settledFacts.map(\.mouvement) == [.creation(brouillon: 1)])

    run.removeSettled()
    #expect(run.isWaiting && run.settledCount == 0 && run.settledFacts.isEmpty)
    run.append(numbers(3), endsAct: true)
    #expect(!run.isWaiting)
    #expect(run.settledCount == 2 && run.settledHead.position == 3)
    #expect(run.settledFacts.map(\.mouvement) == [.creation(brouillon: 2)])
  }

  @Test func `goes back to where it was`() {
    var run = EventRun()
    run.append(numbers(1, .creation(brouillon: 1)), endsAct: true)
    run.append(numbers(2, .creation(brouillon: 2)), endsAct: false)
    let mark = run.mark
    run.append(numbers(3, .creation(brouillon: 3)), endsAct: true)
    #expect(run.settledCount == 3)

    run.goBack(to: mark)
    #expect(run.isWaiting && run.settledCount == 1 && run.settledHead.position == 1)
    run.append(numbers(3, .creation(brouillon: 4)), endsAct: true)
    #expect(
      run.settledFacts.map(\.mouvement) == [1, 2, 4].map { Mouvement.creation(brouillon: $0) })
  }
}

@Suite struct `A tag` {
  private static let serie = Serie(texteAdmis: "F2026-{n:4}")
  private static let jour = DateCivile.premiere

  private static func numero(_ rang: Int) -> NumeroEmis {
    NumeroEmis(
      numero: NumeroFacture(texteAdmis: "F2026-000\(rang)"), serie: serie, rang: rang)
  }

  private static func facture(_ rang: Int, _ evenement: EvenementFacture) -> Evenement {
    .facture(FactureID(UUIDTexte(haut: 3, bas: UInt64(rang))), evenement)
  }

  private static let enTete = EnTete(
    clientId: ClientID(UUIDTexte(haut: 1, bas: 1)), dateFacture: jour, dateEcheance: jour)

  private static let creation = FactureCreee(brouillon: 7, enTete: enTete)

  private static let emission = FactureEmise(
    numero: numero(1), enTete: enTete,
    vendeur: Vendeur(
      nom: Libelle(texteAdmis: "A"), siren: Siren(texteAdmis: "732829320"),
      adresse: Adresse(
        voie: Libelle(texteAdmis: "A"), codePostal: Libelle(texteAdmis: "A"),
        ville: Libelle(texteAdmis: "A"))),
    client: FicheClient(nom: Libelle(texteAdmis: "A")), lignes: [], totaux: .zero)

  private static let avoir = AvoirEmis(
    avoirId: AvoirID(UUIDTexte(haut: 5, bas: 1)), numero: numero(2), dateAvoir: jour,
    numeroFacture: numero(1).numero, dateFacture: jour, motif: Libelle(texteAdmis: "A"),
    vendeur: emission.vendeur, client: emission.client, lignes: [], totaux: .zero)

  /// A line that deducts the deposit of the first number.
  private static var deduction: Evenement {
    var precisions = PrecisionsLigne()
    precisions.factureAnterieure = FactureAnterieure(numero: numero(1).numero, date: jour)
    let contenu = ContenuLigne(
      designation: Libelle(texteAdmis: "A"), quantite: .zero,
      prixUnitaire: PrixUnitaire(unitesAdmises: 0), tva: .zero,
      precisions: precisions)
    return facture(
      1, .ligneAjoutee(LigneAjoutee(ligneId: .init(UUIDTexte(haut: 6, bas: 1)), contenu: contenu)))
  }

  private static let reglementID = ReglementID(UUIDTexte(haut: 7, bas: 1))

  /// A payment that settles more than this invoice.
  private static var reglement: Evenement {
    facture(
      1,
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: PaiementID(UUIDTexte(haut: 8, bas: 1)), montant: .zero, mode: .virement,
          datePaiement: jour, reglement: reglementID)))
  }

  private static func enregistre(_ evenement: Evenement, cle: UUIDTexte? = nil) throws
    -> RecordedEvent
  {
    RecordedEvent(
      position: 1, time: .epoch, author: "camille", cle: cle, evenement: evenement)
  }

  @Test func `follows from the event and the key it was recorded under`() throws {
    let cle = UUIDTexte(haut: 9, bas: 9)
    let flux = Flux.facture(FactureID(UUIDTexte(haut: 3, bas: 1)))
    let creation = try Self.enregistre(Self.facture(1, .factureCreee(Self.creation)), cle: cle)
    #expect(creation.tags == [.stream(flux), .cle(cle), .drafts, .draft(7)])
    let emission = try Self.enregistre(Self.facture(1, .factureEmise(Self.emission)))
    #expect(
      emission.tags == [.stream(flux), .series(Self.serie), .number(Self.numero(1).numero)])
    let avoir = try Self.enregistre(Self.facture(1, .avoirEmis(Self.avoir)))
    #expect(avoir.tags == [.stream(flux), .series(Self.serie), .number(Self.numero(2).numero)])
    #expect(try Self.enregistre(.correction).tags == [.stream(.registre)])
    let remise = RemiseAccordee(remise: .aucune)
    #expect(try Self.enregistre(Self.facture(1, .remiseAccordee(remise))).tags == [.stream(flux)])
    #expect(
      try Self.enregistre(Self.deduction).tags == [
        .stream(flux), .deduction(Self.numero(1).numero),
      ])
    #expect(
      try Self.enregistre(Self.reglement).tags == [.stream(flux), .settlement(Self.reglementID)])
  }

  /// A journal of random events, some in batches, some under keys.
  private func journal(graine: UInt64) throws -> InMemoryJournal {
    var hasard = GenerateurGraine(graine: graine)
    let horloge = HorlogeReglable()
    let journal = InMemoryJournal(clock: horloge.horloge)
    for rang in 0..<120 {
      let evenements = (0..<Int.random(in: 1...3, using: &hasard)).map { _ in
        let facture = Int.random(in: 0...9, using: &hasard)
        return [
          .client(facture), .correction, Self.facture(facture, .factureCreee(Self.creation)),
          Self.facture(facture, .factureEmise(Self.emission)),
          Self.facture(facture, .avoirEmis(Self.avoir)), Self.deduction, Self.reglement,
        ].randomElement(using: &hasard) ?? .correction
      }
      let cle = UUIDTexte(haut: 9, bas: UInt64(rang / 2))
      try journal.inscrire(evenements, cle: Bool.random(using: &hasard) ? cle : nil)
    }
    return journal
  }

  @Test(arguments: 1...8)
  func `finds exactly the events that bear it, now and as of any event before`(
    graine: UInt64
  ) throws {
    let journal = try journal(graine: graine)
    let tous = try journal.tous
    let tags = Set(tous.flatMap(\.tags)).union([.draft(99), .stream(.produit(.init(.zero)))])
    try journal.read { vue throws in
      for tag in tags {
        let attendus = tous.filter { $0.tags.contains(tag) }
        #expect(try vue.events(tagged: tag) == attendus)
        #expect(try vue.last(tagged: tag) == attendus.last)
        for evenement in tous.indices.filter({ $0.isMultiple(of: 17) }).map({ tous[$0] }) {
          let avant = vue.before(evenement)
          let vus = attendus.filter { $0.position < evenement.position }
          #expect(try avant.events(tagged: tag) == vus)
          #expect(try avant.last(tagged: tag) == vus.last)
          #expect(try vue.last(tagged: tag, upTo: evenement.position - 1) == vus.last)
        }
      }
    }
  }

  @Test(arguments: 1...8)
  func `names the streams that had begun before any event`(graine: UInt64) throws {
    let journal = try journal(graine: graine)
    let tous = try journal.tous
    try journal.read { vue throws in
      for evenement in tous.indices.filter({ $0.isMultiple(of: 13) }).map({ tous[$0] }) {
        let commences = Set(
          tous.prefix(evenement.position - 1).compactMap(\.evenement.flux.parts)
            .filter { $0.kind == .facture }.map(\.uuid)
        ).sorted()
        for nombre in [0, 1, 3, 100] {
          let vus = try vue.before(evenement).streams(.facture, beginningWith: "", atMost: nombre)
          #expect(vus == Array(commences.prefix(nombre)))
        }
      }
    }
  }

  @Test func `is not needed to see a journal as of before an event`() throws {
    let journal = try journal(graine: 1)
    let tous = try journal.tous
    try journal.read { vue throws in
      for evenement in [tous[0], tous[1], tous[40]] {
        let avant = vue.before(evenement)
        #expect(avant.head.position == evenement.position - 1)
        let attendus = tous.prefix(evenement.position - 1)
        #expect(try avant.events() == Array(attendus))
        #expect(try avant.events(after: 20) == Array(attendus.dropFirst(20)))
      }
    }
  }
}

extension UUIDTexte {
  fileprivate static let zero = UUIDTexte(haut: 0, bas: 0)
}
