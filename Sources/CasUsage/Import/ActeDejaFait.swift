import Facturation
import Journaux

/// An act that was recorded under a key, which may be too large to be held.
struct ActeDejaFait {
  /// Where its events stand.
  let positions: ClosedRange<Position>
  /// The end of the journal right after it.
  let tete: Head
  private let cle: UUIDTexte
  private let vue: any JournalView
  private let premier: RecordedEvent

  /// Finds the act that was done under a key, if one was.
  init?(sous cle: UUIDTexte?, vue: any JournalView) throws {
    guard let cle, let dernier = try vue.last(tagged: .cle(cle)) else { return nil }
    let premiere = dernier.position - (dernier.batch?.index ?? 1) + 1
    var premier = dernier
    try vue.forEach(after: premiere - 1) {
      premier = $0
      return false
    }
    (self.cle, self.vue, self.premier) = (cle, vue, premier)
    positions = premiere...dernier.position
    tete = Head(after: dernier)
  }

  /// What was known before it, at its own time.
  var etats: Etats { Etats(vue.before(premier), maintenant: premier.time) }

  /// The identifiers that its first events bear which make clients known.
  func tirageDesClients() throws -> Tirage {
    var tires: [UUIDTexte] = []
    try vue.forEach(after: positions.lowerBound - 1) { fait in
      guard case .client = fait.evenement, positions.contains(fait.position) else { return false }
      tires += [fait.evenement.identifiantNouveau].compactMap(\.self)
      return true
    }
    return Tirage(dejaTires: tires)
  }

  /// The identifiers that its events of a facture bear.
  func tirage(de id: FactureID) throws -> Tirage {
    let faits = try vue.events(tagged: .stream(.facture(id)))
    return Tirage(
      dejaTires: faits.filter { positions.contains($0.position) }
        .compactMap(\.evenement.identifiantNouveau))
  }

  /// Refuses an act that is not this one, event for event.
  func verifier(_ parts: () throws -> ActParts) throws {
    guard try estLeMeme(parts) else { throw JournalError.reused(cle, at: positions.lowerBound) }
  }

  private func estLeMeme(_ decider: () throws -> ActParts) throws -> Bool {
    var parts: ActParts
    // What would have been refused is another act; a journal that can't be read says nothing about it.
    do { parts = try decider() } catch is RefusFacturation { return false } catch is ImportRefuse {
      return false
    }
    guard parts.count == positions.count else { return false }
    var (suite, estLeMeme) = (ArraySlice<Evenement>(), true)
    try vue.forEach(after: positions.lowerBound - 1) { fait in
      guard positions.contains(fait.position) else { return false }
      if suite.isEmpty { suite = try parts.next()?.evenements[...] ?? [] }
      estLeMeme = suite.popFirst() == fait.evenement
      return estLeMeme
    }
    return estLeMeme
  }
}
