public import CasUsage
import Facturation
public import Journaux
import JournalFichier
public import Port

/// The door through which an app keeps its invoices: acts, reads and what is new, all without blocking.
///
/// Whatever waits for a lock or a disk does so in threads of the depot's own. One depot serves the whole app;
/// other processes may have the same folder open.
public final class Depot: Sendable {
  /// Where the invoices are kept.
  @nonexhaustive
  public enum Lieu: Hashable, Sendable {
    /// In memory, as long as the depot lives: for tests and previews.
    case memoire
    /// In a folder, which is begun if it is not there.
    case dossier(String)
    /// In a prepared base of PostgreSQL's: `postgresql://host/base?registre=<uuid>`; to open it, the package's
    /// trait `PostgreSQL` has to be on.
    ///
    /// A password is best left to the ways of PostgreSQL's own library.
    case postgresql(String)
  }

  let journal: any LiveJournal
  let lecteurs: Voie<Lecture>
  package let horloge: WallClock
  /// Where the invoices are, unless an app keeps the lines itself.
  let lieu: Lieu?
  let identifiants: IdentifierSource
  private let ecrivain: Voie<ActeDemande>

  /// Opens a place, or begins there.
  ///
  /// For other processes that write, an act waits as long as `patience` from when it is asked for. `avis`
  /// is told what was found amiss in a folder and dealt with, such as the rest of an act that a crash had
  /// interrupted.
  public convenience init(
    _ lieu: Lieu, horloge: WallClock = .system, identifiants: IdentifierSource = .uuid7(.system),
    patience: Duration = .seconds(10), avis: @escaping @Sendable (Echec) -> Void = { _ in }
  ) async throws(Echec) {
    let journal = try await Voie<Lecture>(fils: 1).executer { _ -> any LiveJournal in
      switch lieu {
      case .memoire: InMemoryJournal(clock: horloge)
      case .dossier(let folder):
        try FileJournal(
          folder: folder, creating: true, clock: horloge, patience: patience,
          notify: { avis(Echec($0)) })
      case .postgresql(let adresse):
        try AdresseDeBase(lue: adresse).journal(
          creant: true, horloge: horloge, patience: patience)
      }
    }
    self.init(journal, lieu, horloge: horloge, identifiants: identifiants)
  }

  /// Keeps invoices in lines that an app keeps itself, in a database say, by an adapter of its own.
  ///
  /// The first act opens the registre there. For other writers an act waits as long as `patience` from when it
  /// is asked for.
  public convenience init(
    _ lignes: some LineStore, horloge: WallClock = .system,
    identifiants: IdentifierSource = .uuid7(.system), patience: Duration = .seconds(10)
  ) {
    let journal = StoreJournal(
      lignes, clock: horloge, patience: patience, threads: Systeme().threads)
    self.init(journal, nil, horloge: horloge, identifiants: identifiants)
  }

  /// Keeps invoices in a journal that is open.
  package init(
    _ journal: any LiveJournal, _ lieu: Lieu?, horloge: WallClock = .system,
    identifiants: IdentifierSource = .uuid7(.system), systeme: Systeme = Systeme()
  ) {
    (self.journal, self.lieu) = (journal, lieu)
    (self.horloge, self.identifiants) = (horloge, identifiants)
    ecrivain = Voie(ecrivantDans: journal, systeme: systeme)
    lecteurs = Voie(fils: 4, systeme: systeme)
  }

  /// Does an act by a use case, and gives what that gives: `try EmettreFacture(outils).execute(…)`.
  ///
  /// It is recorded for good when this returns, and acts of several tasks wait for that together. A closure
  /// does one act; a second is refused, and so is one that is asked for by these `Outils` later. Where the
  /// closure throws after its act, the code is `enregistreMalgreTout`. A task that is cancelled while it
  /// waits for its turn records nothing; once its act has begun, this tells what came of it all the same.
  @discardableResult
  public func faire<Resultat: Sendable>(
    _ acte: @escaping @Sendable (Outils) throws -> Resultat
  ) async throws(Echec) -> Resultat {
    try await faire { outils, _ in try acte(outils) }
  }

  /// The same; whoever does the act can see whether it is still wanted.
  func faire<Resultat: Sendable>(
    _ acte: @escaping @Sendable (Outils, Demande<Resultat>) throws -> Resultat
  ) async throws(Echec) -> Resultat {
    let (demande, debut) = (Demande<Resultat>(), ContinuousClock.now)
    return try await demande.reponse {
      self.ecrivain.ajouter(
        ActeDemande(
          faire: { lot in
            let seul = ActeSeul(self.journal, avec: lot, depuis: debut)
            self.faire({ try acte($0, demande) }, demande, par: seul, dans: lot)
          },
          refuser: { demande.refuser($0) }))
    }
  }

  /// Does an act, and answers who asks for it, once it lasts where it was recorded.
  private func faire<Resultat: Sendable>(
    _ acte: (Outils) throws -> Resultat, _ demande: Demande<Resultat>, par seul: ActeSeul,
    dans lot: Lot
  ) {
    guard let suite = demande.commencer() else { return }
    let resultat: Result<Resultat, Echec>
    let ecrit: ActeSeul.Ecrit?
    do {
      let outils = Outils(journal: seul, identifiants: identifiants, registre: lieu?.registre)
      let fait = try acte(outils)
      (resultat, ecrit) = (.success(fait), seul.fermer())
    } catch {
      ecrit = seul.fermer()
      resultat = .failure(ecrit?.estLa == true ? Echec(malgre: error) : Echec(error))
    }
    guard let ecrit else { return suite.resume(returning: resultat) }
    lot.ajouter(
      ActeEcrit(acte: ecrit.acte) { echec in
        suite.resume(returning: echec.map(Result.failure) ?? resultat)
      })
  }

  /// How many acts wait for their turn.
  package var enAttente: Int { ecrivain.enAttente }

  /// Looks at what is recorded now, for as long as the closure runs: by states, projections, exports.
  ///
  /// Once the task is cancelled, what the view is asked for throws.
  public func lire<Resultat: Sendable>(
    _ lecture: @escaping @Sendable (any JournalView) throws -> Resultat
  ) async throws(Echec) -> Resultat {
    try await lecteurs.executer { demande in
      try self.journal.read { vue in
        try lecture(vue.interrompue { if demande.estAbandonnee { throw CancellationError() } })
      }
    }
  }

  /// The same, with single states as they are there by the depot's own clock.
  public func lire<Resultat: Sendable>(
    _ lecture: @escaping @Sendable (any JournalView, Etats) throws -> Resultat
  ) async throws(Echec) -> Resultat {
    try await lire { try lecture($0, self.etats(sur: $0)) }
  }

  /// Looks at single states, as they are now.
  public func etats<Resultat: Sendable>(
    _ lecture: @escaping @Sendable (Etats) throws -> Resultat
  ) async throws(Echec) -> Resultat {
    try await lire { try lecture($1) }
  }

  /// Single states as a view of this depot shows them now.
  package func etats(sur vue: any JournalView) -> Etats {
    Etats(vue, maintenant: horloge.now(), startingFrom: journal.kept)
  }
}

extension Depot.Lieu {
  /// The registre that the place is named for, if it is.
  fileprivate var registre: RegistreID? {
    switch self {
    case .memoire, .dossier: nil
    case .postgresql(let adresse): try? AdresseDeBase(lue: adresse).registre
    }
  }
}
