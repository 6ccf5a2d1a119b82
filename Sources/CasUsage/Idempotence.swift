import Facturation
import Journaux

/// Identifiers as an act draws them: new ones, or those that it drew when it was first done.
struct Tirage {
  private let source: IdentifierSource?
  private var tires: ArraySlice<UUIDTexte>
  /// How many were given.
  private var donnes = 0

  /// Draws new identifiers.
  init(_ source: IdentifierSource) {
    self.source = source
    tires = []
  }

  /// Draws the same identifiers again, in the same order; whoever asks for more is another act, and
  /// gets some that differ, as its own would.
  init(dejaTires: [UUIDTexte]) {
    source = nil
    tires = dejaTires[...]
  }

  /// Whether it draws what an act has drawn that was done before.
  var estRepris: Bool { source == nil }

  /// The next identifier.
  mutating func suivant<Objet>() -> Identifiant<Objet> { Identifiant(suivant()) }

  /// The bits of the next identifier.
  mutating func suivant() -> UUIDTexte {
    let suivant =
      tires.popFirst() ?? source?.next() ?? UUIDTexte(haut: 0, bas: UInt64(donnes + 1))
    donnes += 1
    return suivant
  }
}

/// The same key and the same act give the first answer, and record nothing.
///
/// Whether the act is the same is told by doing it again: on the state just before its events,
/// at their time and with their identifiers, the same input decides the same events.
enum Idempotence {
  /// What the act recorded when it was first done, and what it gives; nothing when it was not done yet.
  static func fait<Valeur>(
    _ cle: UUIDTexte, vue: any JournalView, registre: RegistreID?,
    _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> (faits: [RecordedEvent], valeur: Valeur)? {
    let faits = try vue.events(tagged: .cle(cle))
    guard let premier = faits.first else { return nil }
    let lus = StreamStates(vue.before(premier), at: premier.time, by: premier.author)
    let tirage = Tirage(dejaTires: faits.compactMap(\.evenement.identifiantNouveau))
    let tenu = RegistreTenu(lus, maintenant: premier.time, tirage, prevu: registre)
    defer { tenu.lacher() }
    guard let valeur = try decision({ try acte(tenu) }), lus.taken == faits.map(\.evenement)
    else { throw JournalError.reused(cle, at: premier.position) }
    return (faits, valeur)
  }

  /// What was decided, or nothing where the act would have been refused: then it is another one.
  ///
  /// A journal that can't be read says nothing about the act.
  private static func decision<Valeur>(_ decider: () throws -> Valeur) throws -> Valeur? {
    do {
      return try decider()
    } catch is RefusFacturation {
      return nil
    } catch is ImportRefuse {
      return nil
    }
  }
}

extension Evenement {
  /// The identifier that was drawn for the event, when one was.
  var identifiantNouveau: UUIDTexte? {
    switch faits.tire {
    case .element(let uuid): uuid
    case .flux: flux.uuid
    case nil: nil
    }
  }
}
