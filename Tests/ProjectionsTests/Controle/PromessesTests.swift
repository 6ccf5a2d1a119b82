import CasUsage
import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Synchronization
import Testing

/// A good log, events of which a test makes wrong, and what the control says then.
struct BonJournal {
  let evenements: [RecordedEvent]

  /// An invoice of two lines with a discount, its avoir, a second invoice.
  init() throws { evenements = try Self.vivre(try Atelier()).evenements }

  /// The same, closed until the day of the last of them.
  static func clos() throws -> [RecordedEvent] {
    let atelier = try vivre(try Atelier())
    atelier.horloge.avancer(secondes: 10 * 86_400)
    _ = try atelier.outils.cloturer(jusquAu: "2026-03-06", par: atelier.contexte)
    return try atelier.evenements
  }

  private static func vivre(_ atelier: Atelier) throws -> Atelier {
    let facture = try atelier.brouillon()
    let ligne = try atelier.ligne(facture, "3", a: "33.335")
    try atelier.ligne(facture, "1", a: "50.00", tva: "5.50")
    try atelier.emettre(facture)
    try atelier.crediter(facture, le: "2026-03-05", [(ligne, "1")])
    try atelier.emise(le: "2026-03-06")
    return atelier
  }

  /// What is wrong, as `position regle attendu | trouve`, once events were replaced.
  func ecarts(_ changer: (RecordedEvent) -> RecordedEvent? = { _ in nil }) -> [String] {
    ecarts(evenements.map { changer($0) ?? $0 })
  }

  func ecarts(_ evenements: [RecordedEvent]) -> [String] {
    var controle = Controle()
    do {
      return try evenements.flatMap { evenement in
        try controle.prendre(evenement).map {
          "\(evenement.position) \($0.regle.rawValue) \($0.attendu.constante) | \($0.trouve.constante)"
        }
      }
    } catch {
      return ["\(error)"]
    }
  }

  /// The first invoice issued, made wrong.
  func emission(_ changer: (FactureEmise) -> FactureEmise) -> [String] {
    ecarts { enregistre in
      guard case .facture(let id, .factureEmise(let emission)) = enregistre.evenement,
        enregistre.position == 6
      else { return nil }
      return enregistre.disant(.facture(id, .factureEmise(changer(emission))))
    }
  }

  func avoir(_ changer: (AvoirEmis) -> AvoirEmis) -> [String] {
    ecarts { enregistre in
      guard case .facture(let id, .avoirEmis(let avoir)) = enregistre.evenement else { return nil }
      return enregistre.disant(.facture(id, .avoirEmis(changer(avoir))))
    }
  }

  func numero(_ texte: NumeroFacture, _ serie: Serie, _ rang: Int) -> NumeroEmis {
    NumeroEmis(numero: texte, serie: serie, rang: rang)
  }
}

extension FactureEmise {
  /// The same, but for what is given.
  func avec(
    numero: NumeroEmis? = nil, enTete: EnTete? = nil, vendeur: Vendeur? = nil,
    client: FicheClient? = nil, lignes: [Ligne]? = nil, totaux: Totaux? = nil,
    mentions: [Mention]? = nil, jourDeTVA: JourDeTVA? = nil, importe: OrigineImport? = nil
  ) -> FactureEmise {
    FactureEmise(
      numero: numero ?? self.numero, enTete: enTete ?? self.enTete,
      vendeur: vendeur ?? self.vendeur, client: client ?? self.client,
      lignes: lignes ?? self.lignes, totaux: totaux ?? self.totaux, mentions: mentions,
      jourDeTVA: jourDeTVA, importe: importe)
  }
}

extension AvoirEmis {
  /// The same, but for what is given.
  func avec(
    numero: NumeroEmis? = nil, numeroFacture: NumeroFacture? = nil,
    dateFacture: DateCivile? = nil, vendeur: Vendeur? = nil, client: FicheClient? = nil,
    lignes: [LigneCreditee]? = nil, totaux: Totaux? = nil, mentions: [Mention]? = nil,
    importe: OrigineImport? = nil
  ) -> AvoirEmis {
    AvoirEmis(
      avoirId: avoirId, numero: numero ?? self.numero, dateAvoir: dateAvoir,
      numeroFacture: numeroFacture ?? self.numeroFacture,
      dateFacture: dateFacture ?? self.dateFacture, motif: motif, notes: notes,
      vendeur: vendeur ?? self.vendeur, client: client ?? self.client,
      lignes: lignes ?? self.lignes, totaux: totaux ?? self.totaux, mentions: mentions,
      importe: importe)
  }
}

/// Whether an act does what its invoice says that it does.
@Suite struct `The control of what an act promises` {
  private let bon: BonJournal
  private let atelier: Atelier

  init() throws {
    bon = try BonJournal()
    atelier = try Atelier()
  }

  /// By amount, by day, and by whose it is.
  @Test func `misses a payment that the document says it came with, if any of it differs`() throws {
    let (autre, facture) = (try atelier.emise(), try atelier.brouillon())
    try atelier.ligne(facture, a: "100.00")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.emettre(facture, payee: DemandePaiement(montant: "50.00"))
    }
    let evenements = try atelier.evenements
    #expect(bon.ecarts(evenements) == [])
    func fautes(
      _ montant: Montant = "50.00", le jour: DateCivile? = nil, pour id: FactureID
    ) -> [String] {
      bon.ecarts(
        evenements.map { enregistre in
          guard case .facture(_, .paiementEnregistre(let paiement)) = enregistre.evenement
          else { return enregistre }
          let sien = PaiementEnregistre(
            paiementId: paiement.paiementId, montant: montant, mode: paiement.mode,
            datePaiement: jour ?? paiement.datePaiement)
          return enregistre.disant(.facture(id, .paiementEnregistre(sien)))
        })
    }
    #expect(fautes(pour: facture) == [])
    let attendue = "\(evenements.count) coherence the payment received at issue | no such event"
    #expect(fautes("49.99", pour: facture) == [attendue])
    #expect(fautes(le: "2026-03-01", pour: facture) == [attendue])
    #expect(fautes(pour: autre) == [attendue])
  }

  @Test func `misses the avoir on an invoice that another replaces`() throws {
    let (remplacee, autre) = (try atelier.emise(), try atelier.emise())
    var demande = DemandeFacture(clientId: try atelier.client(), date: "2026-03-02")
    demande.typeFacture = .rectificative
    demande.remplace = remplacee
    let rectificative = try #require(
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
    try atelier.ligne(rectificative, a: "90.00")
    try atelier.emettre(rectificative)
    let evenements = try atelier.evenements
    #expect(bon.ecarts(evenements) == [])
    let fautes = bon.ecarts(
      evenements.map { enregistre in
        guard case .facture(remplacee, .avoirEmis(let avoir)) = enregistre.evenement
        else { return enregistre }
        let ailleurs = avoir.avec(numeroFacture: "F2026-0002")
        return enregistre.disant(.facture(autre, .avoirEmis(ailleurs)))
      })
    #expect(
      fautes.contains(
        "\(evenements.count) coherence the avoir on the invoice replaced | no such event"))
  }

  /// Of each, though another deposit be told of it; and where the deposits lie in what was taken on trust.
  @Test func `misses that a deposit is told of the invoice that deducts it`() throws {
    let acomptes = try atelier.deduction()
    let evenements = try atelier.evenements
    #expect(bon.ecarts(evenements) == [])
    let debut = evenements.dropLast(1 + acomptes.count)
    for (acompte, autre) in [(acomptes[0], acomptes[1]), (acomptes[1], acomptes[0])] {
      let faux = evenements.map { enregistre in
        guard case .facture(acompte, .acompteDeduit(let fait)) = enregistre.evenement
        else { return enregistre }
        return enregistre.disant(.facture(autre, .acompteDeduit(fait)))
      }
      let attendus = try ecarts(faux, Controle()).map { $0.filter { $0.trouve == .aucunTel } }
      #expect(attendus.joined().map(\.attendu) == [.deductionDeLAcompte])
      let ensuite = Controle(apres: try vue(Array(debut)))
      #expect(
        try ecarts(Array(faux[debut.endIndex...]), ensuite).map {
          $0.filter { $0.trouve == .aucunTel }
        } == Array(attendus[debut.endIndex...]))
    }
  }
}

extension Atelier {
  /// Two deposits, and an invoice that deducts both, which is issued last.
  func deduction() throws -> [FactureID] {
    let client = try client()
    var demande = DemandeFacture(clientId: client, date: "2026-03-02")
    demande.typeFacture = .acompte
    let acomptes = try (1...2).map { _ in
      let acompte = try outils.faire(par: contexte) { try $0.creerFacture(demande) }.valeur
      try ligne(acompte)
      try emettre(acompte)
      return acompte
    }
    let finale = try brouillon(client)
    try ligne(finale, "5")
    _ = try outils.faire(par: contexte) { registre in
      for acompte in acomptes { try registre.deduireAcompte(finale, acompte: acompte) }
    }
    try emettre(finale)
    return acomptes
  }
}

/// The events of a beginning, as a view shows them.
private func vue(_ debut: [RecordedEvent]) throws -> any JournalView {
  let journal = InMemoryJournal(clock: WallClock { .epoch })
  _ = try journal.recordUnchecked(by: "camille", cle: nil) { _, _ in
    debut.map(\.evenement)
  }
  return try journal.read { $0 }
}

/// What a control finds at each event.
private func ecarts(_ evenements: [RecordedEvent], _ controle: Controle) throws -> [[Ecart]] {
  var controle = controle
  return try evenements.enumerated().map { try controle.prendre($1, a: $0) }
}

/// The findings of the control do not depend on whether it took up what was before, or looks it up.
@Suite struct `A control that goes on behind a beginning` {
  /// The same events, of which some stand twice, some are missing, and some are of the beginning.
  private func desordre(
    _ suite: [RecordedEvent], apres debut: [RecordedEvent], _ hasard: inout GenerateurGraine
  ) -> [RecordedEvent] {
    var evenements = suite
    for _ in 0..<10 {
      let rang = Int.random(in: 0..<evenements.count, using: &hasard)
      switch Int.random(in: 0..<3, using: &hasard) {
      case 0: evenements.remove(at: rang)
      case 1: evenements.insert(evenements[rang], at: rang)
      default: evenements.insert(debut[Int.random(in: 0..<debut.count, using: &hasard)], at: rang)
      }
    }
    return evenements
  }

  @Test(arguments: 0..<2)
  func `finds what one finds that began above`(_ tour: Int) throws {
    var hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let bons = try VieAuHasard.evenements(200, hasard)
    let fins = bons.filter { $0.batch.map { $0.index == $0.count } ?? true }.map(\.position)
    var trouves = 0
    for fin in [fins[0], fins[2], fins[fins.count / 3], fins[fins.count * 2 / 3]] {
      let debut = Array(bons.prefix(fin))
      let anterieur = try vue(debut)
      for suite in [
        Array(bons.dropFirst(fin)), desordre(Array(bons.dropFirst(fin)), apres: debut, &hasard),
      ] {
        let attendus = try ecarts(debut + suite, Controle()).dropFirst(fin)
        trouves += attendus.joined().count
        #expect(try ecarts(suite, Controle(apres: anterieur))[...] == attendus, "\(hasard)")
        let peu = Controle(apres: anterieur, parTour: 1) { suite[$0].evenement }
        #expect(try ecarts(suite, peu)[...] == attendus, "\(hasard)")
      }
    }
    #expect(trouves > 20)
  }

  @Test func `holds closings against what was before and after`() throws {
    var hasard = GenerateurGraine(graine: Graine.choisie)
    var bons: [RecordedEvent] = []
    var clotures: [Int] { bons.indices.filter { bons[$0].evenement.estCloture } }
    while clotures.count < (Campaign.isShort ? 2 : 3) {
      _ = hasard.next()
      bons = try VieAuHasard.evenements(400, hasard)
    }
    let fins = bons.indices.filter { bons[$0].batch.map { $0.index == $0.count } ?? true }
    for derniere in clotures {
      // Behind the act before it, and behind some acts more.
      for avant in [1, 5, 40] {
        guard let fin = fins.last(where: { $0 <= derniere - avant }) else { continue }
        let suite = Array(bons.dropFirst(fin + 1))
        let anterieur = try vue(Array(bons.prefix(fin + 1)))
        let trouves = try ecarts(suite, Controle(apres: anterieur)).joined()
        #expect(trouves.isEmpty, "\(hasard) \(fin)")
        // A payment that is left out is missing from the totals.
        let paiement = suite.prefix(derniere - fin).lastIndex {
          if case .paiement = $0.evenement.mouvement { true } else { false }
        }
        guard let paiement else { continue }
        var moins = suite
        moins.remove(at: paiement)
        #expect(
          try ecarts(moins, Controle(apres: anterieur))
            == Array(
              ecarts(Array(bons.prefix(fin + 1)) + moins, Controle()).dropFirst(fin + 1)))
      }
    }
  }
}

extension Evenement {
  fileprivate var estCloture: Bool { if case .cloture = self { true } else { false } }
}

/// The findings of the control do not depend on how many factures it holds in memory.
@Suite struct `A control that holds few factures` {
  /// A log of which events are missing, stand twice, or have changed places.
  private func desordre(
    _ bons: [RecordedEvent], _ hasard: inout GenerateurGraine
  ) -> [RecordedEvent] {
    var evenements = bons
    for _ in 0..<20 {
      let rang = Int.random(in: 1..<evenements.count, using: &hasard)
      let autre = Int.random(in: 1..<evenements.count, using: &hasard)
      switch Int.random(in: 0..<3, using: &hasard) {
      case 0: evenements.remove(at: rang)
      case 1: evenements.insert(evenements[rang], at: autre)
      default: evenements.swapAt(rang, autre)
      }
    }
    return evenements
  }

  @Test(arguments: 0..<2)
  func `finds in any log what one finds that holds them all`(_ tour: Int) throws {
    var hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let bons = try VieAuHasard.evenements(200, hasard)
    for evenements in [bons, desordre(bons, &hasard), desordre(bons, &hasard)] {
      let attendus = try ecarts(evenements, Controle())
      for parTour in [1, 2, 5] {
        let relus = Compte()
        let peu = Controle(parTour: parTour) { place in
          relus.augmenter()
          return evenements[place].evenement
        }
        #expect(try ecarts(evenements, peu) == attendus, "\(hasard)")
        #expect(relus.nombre > 0 || parTour > 2)
      }
    }
  }

  @Test(arguments: 0..<2)
  func `adds up what all had come to at a position as if it held them all`(_ tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(200, hasard)
    for position in stride(from: 1, through: evenements.count, by: 13) {
      let attendue = try somme(des: evenements.prefix(position))
      for parTour in [1, 2, 5, 2048] {
        let marques = MarquesDesFiches(a: position, marque)
        var controle = Controle(parTour: parTour, marques: marques) { evenements[$0].evenement }
        for (place, evenement) in evenements.enumerated() {
          #expect((controle.sommeDesFiches != nil) == (place >= position))
          _ = try controle.prendre(evenement, a: place)
        }
        #expect(controle.sommeDesFiches == attendue, "\(hasard) \(position) \(parTour)")
      }
    }
  }

  private func marque(_ fiche: Fiche, _ origine: Position) -> UInt64 {
    switch fiche {
    case .client(let client): UInt64(truncatingIfNeeded: [client.hashValue, origine].hashValue)
    case .facture(let facture): UInt64(truncatingIfNeeded: [facture.hashValue, origine].hashValue)
    }
  }

  /// What all come to, each folded by itself.
  private func somme(des evenements: some Sequence<RecordedEvent>) throws -> UInt64 {
    try Dictionary(grouping: evenements, by: \.evenement.flux).values.reduce(0) { somme, siens in
      try somme &+ (Fiche(siens).map { marque($0, siens[0].position) } ?? 0)
    }
  }

  @Test func `says that the log has changed when other events stand where it looks again`() throws {
    let evenements = try VieAuHasard.evenements(150, GenerateurGraine())
    #expect(throws: JournalChange.self) {
      try ecarts(evenements, Controle(parTour: 1) { _ in evenements[0].evenement })
    }
  }
}

/// How often something happened.
private final class Compte: Sendable {
  private let valeur = Mutex(0)
  var nombre: Int { valeur.withLock { $0 } }
  func augmenter() { valeur.withLock { $0 += 1 } }
}
