package import Facturation
public import Journaux

/// Where acts are recorded: a journal, and what gives identifiers.
package struct Outils: Sendable {
  let journal: any WritableJournal
  let identifiants: IdentifierSource
  /// The registre for which the place is meant, where it is named for one.
  let registre: RegistreID?

  /// Takes the journal to read and to write, and what gives identifiers.
  package init(
    journal: any WritableJournal, identifiants: IdentifierSource, registre: RegistreID? = nil
  ) {
    self.journal = journal
    self.identifiants = identifiants
    self.registre = registre
  }

  /// Does one act: all that a closure does under the writer's lock is recorded, or nothing.
  ///
  /// Under a key that was used before the closure is run on the state before its events; where it does the same,
  /// its first answer is given again, and nothing is recorded. It may be run again for other reasons too, so it
  /// changes nothing outside, and calls no journal.
  @discardableResult
  package func faire<Valeur>(
    par contexte: Contexte, _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> RecuAvec<Valeur> {
    let (fait, acte) = try commencer(
      par: contexte, attente: ActWait(patience: contexte.patience), acte)
    try journal.settle(acte)
    return fait
  }

  /// The same, without waiting until it lasts: that is to be settled in the journal, by the number beside it.
  package func commencer<Valeur>(
    par contexte: Contexte, attente: ActWait, _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> (fait: RecuAvec<Valeur>, acte: Int) {
    var cours = ActeEnCours<Valeur>()
    let ecrit = try journal.appendUnsettled(
      by: contexte.auteur, cle: contexte.cle, waiting: attente
    ) { lus, maintenant in
      try cours.executer(acte, self, contexte, lus, maintenant)
      return []
    }
    return (cours.recu(ecrit.events), ecrit.number)
  }

  /// Does what an act would do on what a view shows, and records nothing.
  package func essayer<Valeur>(
    sur vue: any JournalView, a maintenant: Timestamp, par contexte: Contexte,
    _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> Valeur {
    try contexte.verifierVersions(vue: vue)
    let dernier = vue.head.time ?? maintenant
    let lus = StreamStates(
      vue, at: max(maintenant, dernier), by: contexte.auteur,
      startingFrom: journal.kept.copy(upTo: vue.head))
    let tenu = RegistreTenu(
      lus, maintenant: max(maintenant, dernier), Tirage(identifiants), prevu: registre)
    defer { tenu.lacher() }
    let valeur = try acte(tenu)
    _ = try RecordedTime.of(lus.taken.first, after: vue.head.time, clock: maintenant)
    return valeur
  }
}

/// What an act has come to so far.
private struct ActeEnCours<Valeur> {
  private var valeur: Valeur?
  private var dejaFaits: [RecordedEvent] = []
  private var tete = Head.empty

  /// Runs it, unless it was done before under its key: then it is only held against what it did.
  mutating func executer(
    _ acte: (RegistreTenu) throws -> Valeur, _ outils: Outils, _ contexte: Contexte,
    _ lus: StreamStates, _ maintenant: Timestamp
  ) throws {
    let vue = lus.view
    tete = vue.head
    if let cle = contexte.cle,
      let fait = try Idempotence.fait(cle, vue: vue, registre: outils.registre, acte)
    {
      (dejaFaits, valeur) = fait
      return
    }
    try contexte.verifierVersions(vue: vue)
    let tenu = RegistreTenu(
      lus, maintenant: maintenant, Tirage(outils.identifiants), prevu: outils.registre)
    defer { tenu.lacher() }
    valeur = try acte(tenu)
  }

  /// The answer, once it is recorded.
  func recu(_ faits: [RecordedEvent]) -> RecuAvec<Valeur> {
    guard let valeur else { preconditionFailure("an act that was not run throws") }
    let recu = Recu(
      dejaFaits.isEmpty ? faits : dejaFaits, dejaFait: !dejaFaits.isEmpty, apres: tete)
    return RecuAvec(recu, valeur: valeur)
  }
}

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

/// A registre as an act has it: nobody else writes meanwhile, and what is read here is what was recorded, and what
/// this act has done so far.
///
///     act ──▶ creerFacture ──▶ ajouterLigne ──▶ emettre ──▶ recorded as one, or nothing of it
///                   └───────────────┴────────────┴─ each sees those before it
///
/// The acts are its methods. One that is refused has done nothing, and what was done before it stays; what is
/// thrown out of the act takes all of it back.
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

  /// All that is seen by now, for projections.
  public var vue: any JournalView { etats.vue }

  /// Does nothing any more.
  func lacher() { estTenu = false }

  /// Does what is decided; what would change a closed period is refused, whatever it is.
  ///
  /// Identifiers that a refused act has drawn are drawn by the next one, as they are when all is done again.
  func accomplir<Valeur>(
    _ decider: (Etats, inout Tirage) throws -> (faits: [Evenement], valeur: Valeur)
  ) throws -> Valeur {
    guard estTenu else { throw JournalError.tooLate }
    var tirage = tirage
    let (faits, valeur) = try decider(etats, &tirage)
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
  func changer(
    _ id: FactureID, _ decider: (Facture, Etats) throws -> EvenementFacture
  ) throws {
    try accomplir { etats in [.facture(id, try decider(try etats.facture(id), etats))] }
  }
}
