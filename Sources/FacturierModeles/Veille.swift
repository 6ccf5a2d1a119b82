import Facturier

/// Follows a depot and the days for all models of an app: one reader, who tells each what may concern it.
///
/// It follows in the depot's threads, act by act, and comes to the main actor once for all that there was.
@MainActor
final class Veille {
  /// Whether somebody still listens who was told that.
  typealias Auditeur = @MainActor (Result<Annonce, Echec>) -> Bool

  private let depot: Depot
  private var auditeurs: [Auditeur] = []
  private var taches: [Tache] = []

  init(_ depot: Depot) { self.depot = depot }

  /// Tells somebody from now on, as long as he says that he listens.
  func ecouter(_ auditeur: @escaping Auditeur) {
    auditeurs.append(auditeur)
    guard taches.isEmpty else { return }
    taches = [Self.suivre, Self.compterLesJours].map { veiller in
      Tache(
        Task { [weak self, depot] in
          await veiller(depot) { await self?.dire($0) }
        })
    }
  }

  /// Has a loader read again whenever something is new on which depends what it shows; it holds this.
  func suivre<Valeur>(
    _ chargeur: Chargeur<Valeur>, tete: @escaping (Valeur) -> Head,
    jour: @escaping (Valeur) -> DateCivile?,
    dependDe depend: @escaping (Valeur, Flux) -> Bool
  ) {
    chargeur.veille = self
    ecouter { [weak chargeur] dite in
      guard let chargeur else { return false }
      switch dite {
      case .failure(let echec): chargeur.noter(echec)
      case .success(let annonce):
        chargeur.relire { lue in
          annonce.concerne(tete(lue), du: jour(lue)) { depend(lue, $0) }
        }
      }
      return true
    }
  }

  /// Tells all who listen.
  func dire(_ dite: Result<Annonce, Echec>) { auditeurs.removeAll { !$0(dite) } }

  /// After an error it waits so long before it asks again, and twice as long after each that follows, up to
  /// a limit: models read anew each time.
  private nonisolated static let repos = Duration.seconds(1)
  private nonisolated static let longRepos = Duration.seconds(32)

  @concurrent
  private nonisolated static func suivre(
    _ depot: Depot, _ dire: @Sendable (Result<Annonce, Echec>) async -> Void
  ) async {
    var nouvelles: Nouvelles.AsyncIterator?
    var pause = repos
    while !Task.isCancelled {
      let debut = ContinuousClock.now
      do throws(Echec) {
        let tete = try await depot.lire { $0.tete }
        // What comes behind this end will be told, and what came before has to be read now.
        await dire(.success(Annonce(tout: tete)))
        var suite = nouvelles ?? depot.nouvelles(depuis: Ancre(tete)).makeAsyncIterator()
        nouvelles = suite
        try await suivre(&suite, dire)
      } catch {
        await dire(.failure(error))
        if debut.duration(to: .now) > longRepos { pause = repos }
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, longRepos)
      }
    }
  }

  /// How long it waits at most until it looks at the clock again, which somebody may set.
  private nonisolated static let regard = Duration.seconds(900)

  /// Tells each time that another day has begun, until the task is cancelled.
  @concurrent
  private nonisolated static func compterLesJours(
    _ depot: Depot, _ dire: @Sendable (Result<Annonce, Echec>) async -> Void
  ) async {
    var dit: DateCivile?
    while !Task.isCancelled {
      // What cannot be read is told by who follows; a registre may yet be opened.
      var pause = longRepos
      if let (jour, reste) = try? await depot.jour() {
        if jour != dit { await dire(.success(Annonce(jour: jour))) }
        dit = jour
        pause = min(reste, regard)
      }
      try? await Task.sleep(for: pause)
    }
  }

  /// Tells what is new each time that all of it is known, until the task is cancelled.
  @concurrent
  private nonisolated static func suivre(
    _ nouvelles: inout Nouvelles.AsyncIterator,
    _ dire: @Sendable (Result<Annonce, Echec>) async -> Void
  ) async throws(Echec) {
    var annonce = Annonce()
    while let nouvelle = try await nouvelles.next() {
      switch nouvelle {
      case .acte(let acte, let tete): annonce.ajouter(acte, tete)
      case .reprise(let tete): annonce.ajouter(reprise: tete)
      case .aJour:
        if !annonce.estVide { await dire(.success(annonce)) }
        annonce = Annonce()
      }
    }
  }
}

/// That there is something new, up to which end, and what it is about, or that another day has begun: whoever
/// shows that reads it again.
struct Annonce: Sendable {
  /// The end up to which it goes; nothing where all is to be read again, whatever was read.
  private var tete: Head?
  /// The streams that it is about; nothing where these may be any.
  private var flux: Set<Flux>? = []
  /// Whether something that was shown may be gone from the journal.
  private var estReprise = false
  /// Which day it is, where that is all that is told.
  private var jour: DateCivile?

  /// So many streams are told apart; whatever touches more touches all.
  private static let distingues = 1024

  /// Tells of nothing yet.
  init() {}

  /// Tells that anything may have changed.
  init(tout tete: Head?) { (self.tete, flux) = (tete, nil) }

  /// Tells which day it is.
  init(jour: DateCivile) { self.jour = jour }

  /// Whether there is nothing to tell.
  var estVide: Bool { flux?.isEmpty ?? false }

  /// Adds what was recorded.
  mutating func ajouter(_ acte: Acte, _ tete: Head) {
    self.tete = tete
    for evenement in acte.evenements { flux?.insert(evenement.evenement.flux) }
    if flux?.count ?? 0 > Self.distingues { flux = nil }
  }

  /// Adds that all behind an end was taken back.
  mutating func ajouter(reprise tete: Head) { (self.tete, flux, estReprise) = (tete, nil, true) }

  /// Whether what was read up to an end may have changed since, where it depends on such streams, and on the
  /// day if it names one.
  func concerne(_ lue: Head, du jourLu: DateCivile?, _ depend: (Flux) -> Bool) -> Bool {
    if let jour { return jourLu.map { $0 != jour } ?? false }
    guard let tete, !estReprise else { return true }
    return lue.position < tete.position && (flux?.contains(where: depend) ?? true)
  }
}
