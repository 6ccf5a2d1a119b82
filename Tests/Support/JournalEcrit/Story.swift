package import Facturation
import Graine
package import Journaux
import Synchronization

/// The acts of an imaginary firm, of one to five events each; the seed decides everything.
package struct Story {
  private var random: GenerateurGraine
  private let identifiers: CountedIdentifiers
  private let opening: RegistreOuvert
  private let registre: Registre
  private var isOpen = false
  private var clients: [(id: ClientID, fiche: FicheClient)] = []
  private var drafts = 0
  private var issued: [Facture] = []
  private var last: [Serie: DernierEmis] = [:]
  private var day = 0

  package init(seed: UInt64) throws {
    random = GenerateurGraine(graine: seed)
    identifiers = CountedIdentifiers(group: seed)
    opening = try Registre.ouvrir(
      nil, id: RegistreID(identifiers.next()), vendeur: Examples.vendeur)
    registre = try Registre.evoluer(nil, .registreOuvert(opening))
  }

  /// The events of the next act.
  package mutating func next() throws -> [Evenement] {
    guard isOpen else {
      isOpen = true
      return [.registre(.registreOuvert(opening))]
    }
    switch clients.isEmpty ? 0 : Int.random(in: 0..<8, using: &random) {
    case 0: return try newClient()
    case 1: return [try changedClient()]
    case 2: return try draft(lines: 1).events
    case 3: return try draft(lines: 2).events
    case 4: return try discounted(try draft(lines: 2)).events
    case 5: return try issue(try discounted(try draft(lines: 2)))
    case 6: return try payment() ?? issue(try draft(lines: 3))
    default: return try credit() ?? issue(try draft(lines: 1))
    }
  }

  private typealias Draft = (facture: Facture, events: [Evenement])

  private mutating func newClient() throws -> [Evenement] {
    let fiche = try Examples.client("Société “\(clients.count)”\u{E9}")
    let id = ClientID(identifiers.next())
    clients.append((id, fiche))
    return [.client(id, .clientCree(try Client.creer(fiche)))]
  }

  private mutating func changedClient() throws -> Evenement {
    let index = Int.random(in: clients.indices, using: &random)
    clients[index].fiche.nom = try Libelle(texte: "Maison n° \(day)")
    day += 1
    return .client(
      clients[index].id, .clientModifie(ClientModifie(fiche: clients[index].fiche)))
  }

  private mutating func draft(lines: Int) throws -> Draft {
    drafts += 1
    day += 1
    let client = clients[Int.random(in: clients.indices, using: &random)]
    let id = FactureID(identifiers.next())
    let creation = try Facture.creer(
      DemandeFacture(clientId: client.id), dernierBrouillon: drafts - 1, registre: registre,
      aujourdhui: today())
    var draft: Draft = (Facture(creation, id: id), [.facture(id, .factureCreee(creation))])
    for _ in 0..<lines {
      let line = try Examples.ligne(
        "Pose", String(Int.random(in: 1...9, using: &random)), "\(drafts % 90 + 10).125")
      let event = EvenementFacture.ligneAjoutee(
        try draft.facture.ajouter(line, id: LigneID(identifiers.next()), sous: .reel))
      try add(event, to: &draft)
    }
    return draft
  }

  private func discounted(_ draft: Draft) throws -> Draft {
    var draft = draft
    let remise = Remise(Pourcentage("7.50"))
    try add(.remiseAccordee(draft.facture.accorder(remise: remise)), to: &draft)
    return draft
  }

  private mutating func issue(_ draft: Draft) throws -> [Evenement] {
    var draft = draft
    let client = clients.first { $0.id == draft.facture.clientId }
    guard let client else { return draft.events }
    let emission = try draft.facture.emettre(
      auPlusTard: nil, registre: registre, client: client.fiche, dernier: { last[$0] })
    last[emission.numero.serie] = DernierEmis(
      rang: emission.numero.rang, date: emission.enTete.dateFacture)
    try add(.factureEmise(emission), to: &draft)
    issued.append(draft.facture)
    return draft.events
  }

  private mutating func payment() throws -> [Evenement]? {
    guard var facture = issued.last, facture.paiements.isEmpty, facture.avoirs.isEmpty else {
      return nil
    }
    let payment = try facture.enregistrer(
      DemandePaiement(montant: "1.00"), id: PaiementID(identifiers.next()),
      aujourdhui: today(), memeDette: [])
    try facture.appliquer(.paiementEnregistre(payment))
    issued[issued.count - 1] = facture
    return [.facture(facture.id, .paiementEnregistre(payment))]
  }

  private mutating func credit() throws -> [Evenement]? {
    guard var facture = issued.last, let line = facture.lignes.first, facture.avoirs.isEmpty,
      let client = clients.first(where: { $0.id == facture.clientId })
    else { return nil }
    var request = DemandeAvoir(motif: "Retour")
    request.lignes = [.init(ligneId: line.id, quantite: "1")]
    let avoir = try facture.crediter(
      request, id: AvoirID(identifiers.next()), registre: registre, client: client.fiche,
      aujourdhui: today(), deduisant: { _ in [] }, dernier: { last[$0] })
    last[avoir.numero.serie] = DernierEmis(rang: avoir.numero.rang, date: avoir.dateAvoir)
    try facture.appliquer(.avoirEmis(avoir))
    issued[issued.count - 1] = facture
    return [.facture(facture.id, .avoirEmis(avoir))]
  }

  private func add(_ event: EvenementFacture, to draft: inout Draft) throws {
    try draft.facture.appliquer(event)
    draft.events.append(.facture(draft.facture.id, event))
  }

  /// A day later with every few acts, so that the numbers' dates move on.
  private func today() throws -> DateCivile {
    let first = DateCivile("2026-01-05")
    return first.plus(jours: day / 3) ?? first
  }
}

/// What the tests' registres speak of.
package enum Examples {
  package static var vendeur: Vendeur {
    get throws {
      Vendeur(
        nom: "Menuiserie Duval", siren: "732829320",
        adresse: try adresse("3 rue des Lilas", "Lyon"))
    }
  }

  package static func client(_ nom: String) throws -> FicheClient {
    FicheClient(nom: try Libelle(texte: nom), adresse: try adresse("12 quai de l'Île", "Nantes"))
  }

  package static func ligne(_ designation: String, _ quantite: String, _ prix: String) throws
    -> DemandeLigne
  {
    DemandeLigne(
      try Libelle(texte: designation), quantite: try Quantite(texte: quantite),
      prix: try PrixUnitaire(texte: prix))
  }

  package static var auteur: Author {
    get throws { Author("comptabilité") }
  }

  private static func adresse(_ voie: String, _ ville: String) throws -> Adresse {
    Adresse(
      voie: try Libelle(texte: voie), codePostal: "69001", ville: try Libelle(texte: ville))
  }
}

/// A clock that a test moves by hand; each reading is a millisecond after the one before.
package final class HandClock: Sendable {
  private let time: Mutex<Timestamp>

  package init(_ text: String = "2020-01-06T10:00:00.000000Z") {
    time = Mutex(Timestamp(text) ?? .epoch)
  }

  package var clock: WallClock { WallClock { self.tick() } }

  package func move(seconds: Int64) {
    time.withLock { $0 = $0.advanced(byMicroseconds: seconds * 1_000_000) }
  }

  private func tick() -> Timestamp {
    time.withLock { time in
      time = time.advanced(byMicroseconds: 1000)
      return time
    }
  }
}

/// Identifiers in the order of a count.
package final class CountedIdentifiers: Sendable {
  private let count = Mutex(UInt64(0))
  private let group: UInt64

  /// Identifiers of different groups differ.
  package init(group: UInt64 = 1) { self.group = group }

  package var source: IdentifierSource { IdentifierSource { self.next() } }

  package func next() -> UUIDTexte {
    count.withLock { count in
      count += 1
      return UUIDTexte(haut: 0x0197_0000_0000_7000 | group << 16, bas: 0x8000 << 48 | count)
    }
  }
}

/// What a test was told, in order.
package final class Notices: Sendable {
  private let heard = Mutex<[JournalError]>([])

  package init() {}

  package var all: [JournalError] { heard.withLock { $0 } }
  package var count: Int { heard.withLock { $0.count } }
  package var last: JournalError? { heard.withLock { $0.last } }
  package var codes: [JournalError.Code] { all.map(\.code) }

  package var notify: @Sendable (JournalError) -> Void {
    { notice in self.heard.withLock { $0.append(notice) } }
  }
}

/// What was handed over of clients and factures, in its order.
package struct Told: FicheReader, Equatable, Sendable {
  package private(set) var clients: [ClientNomme] = []
  package private(set) var factures: [FicheFacture] = []
  package private(set) var order: [UUIDTexte] = []
  /// The day on which something has to be due.
  package var openOn: DateCivile?

  /// Whether parts of it may be read beside one another.
  private var isInParts = false

  /// Has been told nothing.
  package init() {}

  package func part() -> Told? { isInParts ? self : nil }

  package mutating func join(_ part: Told) {
    clients += part.clients
    factures += part.factures
    order += part.order
  }

  package mutating func take(_ client: ClientNomme) {
    clients.append(client)
    order.append(client.id.uuid)
  }

  package mutating func take(_ facture: FicheFacture) {
    factures.append(facture)
    order.append(facture.id.uuid)
  }

  package mutating func advance(_ number: Int, of count: Int) {}

  /// What a view tells.
  package init(_ view: any JournalView, fromLines: Bool = false, inParts: Bool = false) throws {
    isInParts = inParts
    try view.forEachFiche(&self, fromLines: fromLines)
    isInParts = false
  }

  /// What events make, each stream folded by itself.
  package init(folding events: some Sequence<RecordedEvent>) throws {
    var (streams, order) = ([Flux: [RecordedEvent]](), [Flux]())
    for event in events {
      let flux = event.evenement.flux
      if streams[flux] == nil { order.append(flux) }
      streams[flux, default: []].append(event)
    }
    for flux in order { try Fiche(streams[flux] ?? [])?.hand(to: &self) }
  }
}

/// Something that a test did not expect, and cannot go on after.
package struct Surprise: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
