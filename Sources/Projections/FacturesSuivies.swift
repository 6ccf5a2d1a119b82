import Facturation
import Journal

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
  private var recentes = Tour()
  private var anciennes = Tour()
  private var places: [FactureID: [Int]] = [:]
  private let parTour: Int
  private let relire: Controle.Relire?
  /// What the factures were before the first event, if they were any.
  private let vue: (any JournalView)?

  /// Holds so many factures at most in a turn, and reads the events of others again; holds them
  /// all where nothing can be read again.
  init(apres vue: (any JournalView)?, parTour: Int, relire: Controle.Relire?) {
    self.vue = vue
    self.parTour = parTour
    self.relire = relire
  }

  /// A facture as it stands now, if it was begun.
  mutating func facture(_ id: FactureID) throws -> Facture? {
    try rang(de: id).flatMap { recentes.factures[$0] }
  }

  /// Takes up an event that stands at a place, or says why it cannot follow; such a one is not
  /// counted among the facture's.
  mutating func prendre(
    _ fait: EvenementFacture, de id: FactureID, a place: Int
  ) throws -> Incoherence? {
    let rang = try rang(de: id)
    do throws(Incoherence) {
      if let rang {
        // Changed in its place: a copy of every line for each event would cost dearly.
        try recentes.factures[rang]?.appliquer(fait)
      } else {
        tenir(try Facture.evoluer(nil, fait, id: id))
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
    if case .emission = fait.mouvement {
      places[id] = places[id, default: []].prefix(1) + [place]
    } else {
      places[id, default: []].append(place)
    }
  }

  /// The place among the recent ones of a facture that was begun.
  private mutating func rang(de id: FactureID) throws -> Int? {
    if let rang = recentes.rangs[id] { return rang }
    if let ancienne = anciennes.retirer(id) { return tenir(ancienne) }
    var facture = try vue?.events(tagged: .stream(.facture(id))).facture()
    if let relire, let places = places[id] {
      for place in places {
        guard case .facture(id, let fait) = try relire(place) else { throw JournalChange() }
        try facture.appliquer(fait, id: id)
      }
    }
    return facture.map { tenir($0) }
  }

  /// Puts a facture among the recent ones; where these are too many for a turn, another begins.
  @discardableResult
  private mutating func tenir(_ facture: Facture) -> Int {
    if relire != nil, recentes.factures.count >= parTour {
      swap(&recentes, &anciennes)
      recentes.vider()
    }
    return recentes.ajouter(facture)
  }
}

/// The factures of a turn, each at a place of its own.
private struct Tour {
  private(set) var rangs: [FactureID: Int] = [:]
  /// Nothing stands in the place of one that was taken out.
  var factures: ContiguousArray<Facture?> = []

  mutating func ajouter(_ facture: Facture) -> Int {
    rangs[facture.id] = factures.count
    factures.append(facture)
    return factures.count - 1
  }

  mutating func retirer(_ id: FactureID) -> Facture? {
    rangs.removeValue(forKey: id).flatMap { factures[$0].take() }
  }

  mutating func vider() {
    rangs.removeAll(keepingCapacity: true)
    factures.removeAll(keepingCapacity: true)
  }
}

/// The journal is not the one any more of which the beginning was read.
package struct JournalChange: Error {
  /// What was read of a journal is no longer there when it is read again.
  package init() {}
}
