import Facturation
import Journaux

/// A registre as an act has it: nobody else writes meanwhile, and what is read here is what was recorded, and what
/// this act has done so far.
///
///     act ──▶ creerFacture ──▶ ajouterLigne ──▶ emettre ──▶ recorded as one, or nothing of it
///                   └───────────────┴────────────┴─ each sees those before it
///
/// The acts are its methods. One that is refused has done nothing, and earlier ones stay; an error thrown out
/// of the act takes all of it back.
public final class RegistreTenu {
  /// Single states, as they are by now.
  public let etats: Etats
  /// The registre for which the place is meant, where it is named for one.
  let prevu: RegistreID?
  private var tirage: Tirage
  private var estTenu = true

  init(_ lus: StreamStates, maintenant: Timestamp, _ tirage: Tirage, prevu: RegistreID?) {
    etats = Etats(lus, maintenant: maintenant)
    (self.tirage, self.prevu) = (tirage, prevu)
  }

  /// Does nothing any more.
  func lacher() { estTenu = false }

  /// Does what is decided, of a day where one is asked for; any change to a closed period is refused.
  ///
  /// Identifiers that a refused act has drawn are drawn by the next one, as they are when all is done again.
  func accomplir<Valeur>(
    le jour: DateCivile? = nil,
    _ decider: (Etats, inout Tirage) throws -> (faits: [Evenement], valeur: Valeur)
  ) throws -> Valeur {
    guard estTenu else { throw JournalError.tooLate }
    var tirage = tirage
    let faits: [Evenement]
    let valeur: Valeur
    do { (faits, valeur) = try decider(etats, &tirage) } catch let refus as RefusFacturation
      where refus.sAccepte
    {
      // Nobody is to accept what is refused all the same.
      try etats.admettre(le: jour)
      throw refus
    }
    try etats.admettre(faits)
    try etats.flux.take(faits)
    self.tirage = tirage
    return valeur
  }

  /// Does what is decided, which makes nothing that is to be named.
  func accomplir(_ decider: (Etats) throws -> [Evenement]) throws {
    try accomplir { etats, _ in (try decider(etats), ()) }
  }

  /// Changes one facture by one event, in view of the facture as it is.
  func changer(_ id: FactureID, _ decider: (Facture, Etats) throws -> EvenementFacture) throws {
    try accomplir { etats in [.facture(id, try decider(try etats.facture(id), etats))] }
  }
}

extension RegistreTenu {
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

    /// Draws the same identifiers again, in the same order; an act that asks for more is another one, and
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
}
