import Facturation
package import Journaux
import Synchronization

/// The factures as the events have made them, in little memory: those of late as they are, the
/// others by the places at which their events stand, to be made of them again when one more comes.
///
///     recentes    the factures touched since the last turn, each with where its events stand
///     anciennes   those touched in the turn before, and not since
///     traces      all others: where their events stand
///
/// A turn comes when there are many recent ones: these become the old ones, and what was old is let
/// go. So what is held does not grow with the number of factures, save for a few bytes of each.
struct FacturesSuivies: Sendable {
  private var recentes = Tour()
  private var anciennes = Tour()
  private var traces: [FactureID: Trace] = [:]
  private let parTour: Int
  private let relire: Controle.Relire?
  private let aCote: Controle.ACote
  /// What the factures were before the first event, if they were any.
  private let vue: (any JournalView)?
  /// What makes a number of each, as long as that is wanted.
  private var marques: MarquesDesFiches?
  /// What those come to that are not held: one sum of all copies of these.
  private let lachees = Somme()

  /// Holds so many factures at most in a turn, and reads the events of others again; holds them
  /// all where nothing can be read again.
  init(
    apres vue: (any JournalView)?, parTour: Int, relire: Controle.Relire?,
    aCote: @escaping Controle.ACote = { $0() }, marques: MarquesDesFiches? = nil
  ) {
    (self.vue, self.parTour, self.relire, self.marques) = (vue, parTour, relire, marques)
    self.aCote = aCote
  }

  /// The place at which a facture is held now, if it was begun; until another one is asked for.
  mutating func rang(de id: FactureID) throws -> Int? {
    if let rang = recentes.rangs[id] { return rang }
    if let ancienne = anciennes.retirer(id) { return tenir(consume ancienne) }
    let trace = traces.removeValue(forKey: id)
    var facture = try vue?.events(tagged: .stream(.facture(id))).facture()
    if let relire, let trace {
      for place in trace.places {
        guard case .facture(id, let fait) = try relire(place) else { throw JournalChange() }
        try facture.appliquer(fait, id: id)
      }
    }
    guard let facture else { return nil }
    let suivie = Suivie(facture: facture, trace: trace ?? Trace())
    if trace != nil, let marques { lachees.retirer(marques.marque(suivie)) }
    return tenir(consume suivie)
  }

  /// Takes the facture that is held at a place out of it until it is put back, to be looked at and changed: a copy
  /// of all that is in it for each event would cost dearly.
  mutating func sortir(_ rang: Int) -> Facture? { recentes.suivies[rang]?.facture.take() }

  /// Puts a facture back where it was taken from, and takes it away.
  mutating func remettre(_ facture: inout Facture?, a rang: Int) {
    recentes.suivies[rang]?.reprendre(&facture)
  }

  /// The facture that is held at a place.
  subscript(rang: Int) -> Facture? { recentes.suivies[rang]?.facture }

  /// Takes up an event that stands at a place of the journal, of a facture that is held at a place if it was
  /// begun; or says why it cannot follow: such a one is not counted among the facture's.
  mutating func prendre(
    _ fait: EvenementFacture, de id: FactureID, en rang: Int?, _ position: Position, a place: Int
  ) -> EcartDEvolution? {
    var facture = Facture?.none
    if let rang { facture = sortir(rang) }
    defer { if let rang { remettre(&facture, a: rang) } }
    return prendre(fait, de: id, en: rang, sortie: &facture, position, a: place)
  }

  /// The same of one that was taken out, if it was begun.
  mutating func prendre(
    _ fait: EvenementFacture, de id: FactureID, en rang: Int?, sortie facture: inout Facture?,
    _ position: Position, a place: Int
  ) -> EcartDEvolution? {
    do throws(EcartDEvolution) {
      if let rang {
        try facture.appliquer(fait, id: id)
        recentes.suivies[rang]?.trace.noter(fait, position, a: place)
      } else {
        var suivie = Suivie(facture: try Facture.evoluer(nil, fait, id: id))
        suivie.trace.noter(fait, position, a: place)
        tenir(consume suivie)
      }
    } catch {
      return error
    }
    return nil
  }

  /// Marks none any more, and gives what those come to that are held now.
  mutating func finirLesMarques() -> UInt64 {
    guard let marques = marques.take() else { return 0 }
    return marques.somme(recentes.suivies) &+ marques.somme(anciennes.suivies)
  }

  /// What those come to that are not held, once all is done that is done aside.
  var sommeDesLachees: UInt64 { lachees.valeur }

  /// Puts a facture among the recent ones; where these are too many for a turn, another begins.
  @discardableResult private mutating func tenir(_ suivie: consuming Suivie) -> Int {
    if relire != nil, recentes.suivies.count >= parTour {
      swap(&recentes, &anciennes)
      lacher()
    }
    return recentes.ajouter(consume suivie)
  }

  /// Lets go of what was old, and keeps where its events stand.
  private mutating func lacher() {
    let suivies = recentes.vider()
    for rang in suivies.indices {
      if let id = suivies[rang]?.facture?.id { traces[id] = suivies[rang]?.trace }
    }
    aCote { [marques, lachees] in
      guard let marques else { return }
      lachees.ajouter(marques.somme(suivies))
    }
  }
}

/// A sum to which several threads add.
private final class Somme: Sendable {
  private let somme = Mutex<UInt64>(0)

  var valeur: UInt64 { somme.withLock { $0 } }
  func ajouter(_ nombre: UInt64) { somme.withLock { $0 &+= nombre } }
  func retirer(_ nombre: UInt64) { somme.withLock { $0 &-= nombre } }
}

/// A facture, and where its events stand.
private struct Suivie: Sendable {
  /// Nothing while it is taken out.
  var facture: Facture?
  var trace = Trace()

  /// Takes the facture back in: neither is copied.
  mutating func reprendre(_ sortie: inout Facture?) { swap(&facture, &sortie) }
}

/// Where the events of a facture stand.
private struct Trace: Sendable {
  /// The position of the first.
  private(set) var origine: Position = 0
  private(set) var places: [Int] = []

  /// The issue of a facture froze all that its draft had come to: of the draft's events only the first is
  /// needed from then on.
  mutating func noter(_ fait: EvenementFacture, _ position: Position, a place: Int) {
    if places.isEmpty { origine = position }
    if case .factureEmise = fait {
      places = places.prefix(1) + [place]
    } else {
      places.append(place)
    }
  }
}

/// The factures of a turn, each at a place of its own.
private struct Tour {
  private(set) var rangs: [FactureID: Int] = [:]
  /// Nothing stands in the place of one that was taken out.
  var suivies: ContiguousArray<Suivie?> = []

  mutating func ajouter(_ suivie: consuming Suivie) -> Int {
    if let id = suivie.facture?.id { rangs[id] = suivies.count }
    suivies.append(consume suivie)
    return suivies.count - 1
  }

  mutating func retirer(_ id: FactureID) -> Suivie? {
    rangs.removeValue(forKey: id).flatMap { suivies[$0].take() }
  }

  /// Gives all there are, of which it holds none any more.
  mutating func vider() -> ContiguousArray<Suivie?> {
    rangs.removeAll(keepingCapacity: true)
    var vides = ContiguousArray<Suivie?>()
    vides.reserveCapacity(suivies.count)
    swap(&suivies, &vides)
    return vides
  }
}

/// The journal is not the one any more of which the beginning was read.
package struct JournalChange: Error {
  /// A line that was read of a journal is no longer there when it is read again.
  package init() {}
}

/// Makes a number of what a client or a facture has come to, so that all of them as of a position can be
/// told from others by their sum, in any order.
package struct MarquesDesFiches: Sendable {
  /// The position as of which they are added up.
  package let position: Position
  /// What one comes to whose first event stands at a position.
  package let marque: @Sendable (_ fiche: Fiche, _ origine: Position) -> UInt64

  /// Makes numbers by a function.
  package init(
    a position: Position,
    _ marque: @escaping @Sendable (_ fiche: Fiche, _ origine: Position) -> UInt64
  ) {
    self.position = position
    self.marque = marque
  }
}

extension MarquesDesFiches {
  /// What the numbers come to of factures that are held, each looked at where it stands.
  fileprivate func somme(_ suivies: ContiguousArray<Suivie?>) -> UInt64 {
    suivies.indices.reduce(0) { $0 &+ marque(suivies[$1]) }
  }

  /// The number of a facture that is held.
  fileprivate func marque(_ suivie: Suivie?) -> UInt64 {
    guard let fiche = suivie?.facture?.fiche else { return 0 }
    return marque(.facture(fiche), suivie?.trace.origine ?? 0)
  }
}
