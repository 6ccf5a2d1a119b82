import Facturation

/// The factures as the events have made them, in little memory: those of late as they are, the
/// others by the places at which their events stand, to be made of them again when one more comes.
///
///     recentes    the factures touched since the last turn
///     anciennes   those touched in the turn before, and not since
///     places      every facture: where its events stand
///
/// A turn comes when there are many recent ones: these become the old ones, and what was old is let
/// go. So what is held does not grow with the number of factures, save for a few bytes of each.
struct FacturesSuivies: Sendable {
  private var recentes: [FactureID: Facture] = [:]
  private var anciennes: [FactureID: Facture] = [:]
  private var places: [FactureID: [Int]] = [:]
  private let parTour: Int
  private let relire: Controle.Relire?

  /// Holds so many factures at most in a turn, and reads the events of others again; holds them
  /// all where nothing can be read again.
  init(parTour: Int, relire: Controle.Relire?) {
    self.parTour = parTour
    self.relire = relire
  }

  /// A facture as it stands now, if it was begun.
  mutating func facture(_ id: FactureID) throws -> Facture? {
    try rappeler(id)
    return recentes[id]
  }

  /// Takes up an event that stands at a place, or says why it cannot follow; such a one is not
  /// counted among the facture's.
  mutating func prendre(
    _ fait: EvenementFacture, de id: FactureID, a place: Int
  ) throws -> Incoherence? {
    try rappeler(id)
    do throws(Incoherence) {
      if recentes[id] == nil {
        recentes[id] = try Facture.evoluer(nil, fait, id: id)
      } else {
        // Changed in its place: a copy of every line for each event would cost dearly.
        try recentes[id]?.appliquer(fait)
      }
    } catch {
      return error
    }
    if relire != nil { noter(fait, de: id, a: place) }
    return nil
  }

  /// What issuing a facture froze says all that its draft had come to: of the draft's events only
  /// the first is needed from then on.
  private mutating func noter(_ fait: EvenementFacture, de id: FactureID, a place: Int) {
    if case .factureEmise = fait {
      places[id] = places[id, default: []].prefix(1) + [place]
    } else {
      places[id, default: []].append(place)
    }
    guard recentes.count >= parTour else { return }
    swap(&recentes, &anciennes)
    recentes.removeAll(keepingCapacity: true)
  }

  /// Has a facture that was begun among the recent ones.
  private mutating func rappeler(_ id: FactureID) throws {
    guard recentes[id] == nil else { return }
    if let ancienne = anciennes.removeValue(forKey: id) {
      recentes[id] = ancienne
    } else if let relire, let places = places[id] {
      recentes[id] = try places.reduce(nil) { facture, place in
        guard case .facture(id, let fait) = try relire(place) else { throw JournalChange() }
        return try Facture.evoluer(facture, fait, id: id)
      }
    }
  }
}

/// The journal is not the one any more of which the beginning was read.
package struct JournalChange: Error {
  /// What was read of a journal is no longer there when it is read again.
  package init() {}
}
