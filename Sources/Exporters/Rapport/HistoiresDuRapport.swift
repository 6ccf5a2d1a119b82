import Facturation
import Journal
import Projections
import Recits
import Synchronization

/// The histories that a report tells, each folded and written by itself, several at a time.
struct HistoiresDuRapport: Sendable {
  private let cadre: CadreRapport
  private let lecture: LectureRapport
  private let vue: any JournalView
  private let recit: Recit
  private let ligne: @Sendable (_ position: Position, _ place: Int?) throws -> LigneDeJournal
  private let cites: FluxCites

  init(
    _ cadre: CadreRapport, _ lecture: LectureRapport, _ vue: any JournalView, _ recit: Recit,
    ligne: @escaping @Sendable (_ position: Position, _ place: Int?) throws -> LigneDeJournal
  ) {
    (self.cadre, self.lecture, self.vue, self.recit) = (cadre, lecture, vue, recit)
    self.ligne = ligne
    cites = FluxCites(vue: vue)
  }

  /// Hands over what the page says of each facture, in the order in which it lists them.
  ///
  /// In a long journal the index tells where the events of all stand; where it leads nowhere, one pass gathers
  /// them.
  func forEach(_ body: (ContiguousArray<UInt8>) throws -> Void) throws {
    let factures = lecture.factures
    var dites = 0
    if let vue = vue as? any StatefulView, vue.isLong {
      let rangs = Dictionary(
        factures.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { une, _ in une })
      let toutes = try vue.forEachState(ofStreams: factures.map { .facture($0.id) }) {
        faits, places in
        guard case .facture(let id, _)? = faits.first?.evenement, let rang = rangs[id] else {
          return ContiguousArray<UInt8>()
        }
        return try html(factures[rang], faits, places)
      } _: { html, rang, _ in
        try body(html)
        dites = rang
        return true
      }
      if toutes { return }
      return try rassembler(factures[dites...], body)
    }
    for facture in factures {
      try body(html(facture, vue.events(tagged: .stream(.facture(facture.id)))))
    }
  }

  /// Hands over those of some factures, of which no index tells where their events stand.
  private func rassembler(
    _ factures: ArraySlice<Facture>, _ body: (ContiguousArray<UInt8>) throws -> Void
  ) throws {
    var faits = Dictionary(
      factures.map { ($0.id, [RecordedEvent]()) }, uniquingKeysWith: { une, _ in une })
    var autres: [Flux: [RecordedEvent]] = [:]
    try vue.forEach(after: 0) { fait in
      if case .facture(let id, _) = fait.evenement {
        faits[id]?.append(fait)
      } else {
        autres[fait.evenement.flux, default: []].append(fait)
      }
      return true
    }
    cites.retenir(autres)
    for facture in factures { try body(html(facture, faits[facture.id] ?? [])) }
  }

  private func html(
    _ facture: Facture, _ faits: [RecordedEvent], _ places: [Int]? = nil
  ) throws -> ContiguousArray<UInt8> {
    let histoire = HistoireFacture(
      facture: facture, client: lecture.nomDuClient(facture),
      entrees: try Historique.entrees(de: faits, citant: cites.evenements), cadre: cadre,
      recit: recit)
    let lieux = places.map { places in
      Dictionary(uniqueKeysWithValues: zip(faits.map(\.position), places))
    }
    var html = HTMLWriter()
    try histoire.ecrire(&html) { try ligne($0, lieux?[$0]) }
    return html.bytes
  }
}

/// The events of the registre, of clients and of produits that histories name, read once for many.
private final class FluxCites: Sendable {
  private let vue: any JournalView
  private let connus = Mutex<[Flux: [RecordedEvent]]>([:])

  /// So many are worth keeping; a registre may have any number.
  private static let gardes = 1000

  init(vue: any JournalView) { self.vue = vue }

  /// Takes over what was read of all of them.
  func retenir(_ tous: [Flux: [RecordedEvent]]) { connus.withLock { $0 = tous } }

  func evenements(_ flux: Flux) throws -> [RecordedEvent] {
    if let connus = connus.withLock({ $0[flux] }) { return connus }
    let lus = try vue.events(tagged: .stream(flux))
    connus.withLock {
      if $0.count >= Self.gardes { $0.removeAll(keepingCapacity: true) }
      $0[flux] = lus
    }
    return lus
  }
}
