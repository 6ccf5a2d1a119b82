public import Facturier
import Observation

/// Reads what a model shows: at once when a person asks for it, and gently when there is news.
///
/// However much news comes while it reads, it reads once more for all of it; and between two readings it rests
/// for as long as one has taken. One assignment shows all that is read.
@MainActor @Observable final class Loader<Valeur: Sendable> {
  /// Reads in the depot's threads, given what was read before; never on the main actor.
  typealias Lecture = @concurrent @Sendable (_ avant: Valeur?) async throws(DepotError) -> Valeur

  private(set) var montre = Montre<Valeur>(charge: false)
  /// How it is read again when there is news.
  @ObservationIgnored private var lecture: Lecture
  /// Whether what is being read is out of date already, by what was heard meanwhile.
  @ObservationIgnored private var doutes: [(Valeur) -> Bool] = []
  /// What is to be read next, if anything is.
  @ObservationIgnored private var prochaine: Lecture?
  @ObservationIgnored private var tache: HeldTask?
  /// Who tells it of news, for as long as it is held.
  @ObservationIgnored var veille: ModelFeed?
  /// Who waits for what a person has asked for.
  @ObservationIgnored private var attendants: [CheckedContinuation<Void, Never>] = []
  /// Counts what persons asked for: answers to an earlier request are not wanted any more.
  @ObservationIgnored private var demandes = 0

  init(_ lecture: @escaping Lecture) { self.lecture = lecture }

  /// Reads now, in a way of its own, and from then on in another.
  func lire(dAbord premiere: @escaping Lecture, puis autre: @escaping Lecture) {
    lecture = autre
    lire(uneFois: premiere)
  }

  /// Reads now, as for news.
  func lire() { lire(uneFois: lecture) }

  /// Reads now, in a way of its own; a reading under way is given up.
  func lire(uneFois lecture: @escaping Lecture) {
    demandes += 1
    prochaine = lecture
    if !montre.charge { montre.charge = true }
    partir()
  }

  /// Reads again if the last reading is out of date, or failed; a reading under way is waited for first.
  func relire(si estPerimee: @escaping (Valeur) -> Bool) {
    guard tache == nil else { return doutes.append(estPerimee) }
    if montre.echec == nil, let valeur = montre.valeur, !estPerimee(valeur) { return }
    prochaine = lecture
    partir()
  }

  /// Shows that news could not be had.
  func noter(_ echec: DepotError) {
    if montre.echec?.code != echec.code { montre.echec = echec }
  }

  /// Waits until what a person has asked for is shown, even if news comes meanwhile.
  func attendre() async {
    guard montre.charge else { return }
    await withCheckedContinuation { attendants.append($0) }
  }

  /// Waits until nothing is to be read any more.
  func attendreTout() async { while let tache { await tache.fin() } }

  private func partir() {
    let demande = demandes
    tache = HeldTask(
      Task { [weak self] in
        while let (lecture, avant) = self?.commencer(demande) {
          let debut = ContinuousClock.now
          let lu: Result<Valeur, DepotError>
          do throws(DepotError) {
            lu = .success(try await lecture(avant))
          } catch { lu = .failure(error) }
          let (ancienne, aEchoue) = (self?.poser(lu, demande), self?.montre.echec != nil)
          let aEncore = self?.aEncore(demande) ?? false
          await Self.laisser(ancienne)
          guard aEncore else { return }
          try? await Task.sleep(
            for: aEchoue ? .seconds(1) : min(debut.duration(to: .now), .milliseconds(500)))
        }
      })
  }

  /// What keeps something from being read for a while, so that it is read again without any news.
  private static var passageres: Set<DepotError.Code> { [.sansFil, .injoignable] }

  /// What is to be read now, by the reader for that request.
  private func commencer(_ demande: Int) -> (Lecture, Valeur?)? {
    guard demande == demandes, let lecture = prochaine else { return nil }
    (prochaine, doutes) = (nil, [])
    return (lecture, montre.valeur)
  }

  /// Shows what was read, if it is still wanted; gives what was shown before.
  private func poser(_ lu: Result<Valeur, DepotError>, _ demande: Int) -> Valeur? {
    guard demande == demandes else { return nil }
    let avant = montre.valeur
    switch lu {
    case .success(let valeur):
      montre = Montre(valeur: valeur, echec: nil, charge: false)
      if doutes.contains(where: { $0(valeur) }) { prochaine = lecture }
    case .failure(let echec):
      montre = Montre(valeur: montre.valeur, echec: echec, charge: false)
      if !doutes.isEmpty || Self.passageres.contains(echec.code) { prochaine = lecture }
    }
    for attendant in attendants { attendant.resume() }
    attendants = []
    return avant
  }

  /// Takes what is not shown any more from the main actor: to give back what it held takes its time.
  @concurrent private nonisolated static func laisser(_ avant: consuming Valeur?) async {}

  /// Whether there is more to read; where there is not, the reader ends.
  private func aEncore(_ demande: Int) -> Bool {
    guard demande == demandes else { return false }
    if prochaine == nil { tache = nil }
    return prochaine != nil
  }
}

/// What a model shows: what was read last, and beside it whether more is awaited and what has failed since.
///
///     charge              nothing was read yet
///     valeur              what was read
///     valeur + charge     something else was asked for, which is being read
///     valeur + echec      it could not be read again: what was read last stays
public struct Montre<Valeur: Sendable>: Sendable {
  /// What was read last.
  public internal(set) var valeur: Valeur?
  /// Why nothing newer could be read, if that has failed.
  public internal(set) var echec: DepotError?
  /// Whether what was asked for is awaited.
  public internal(set) var charge: Bool
}

/// A task that is cancelled once nobody holds this any more.
final class HeldTask: Sendable {
  private let tache: Task<Void, Never>

  init(_ tache: Task<Void, Never>) { self.tache = tache }

  deinit { tache.cancel() }

  /// Waits until it has ended.
  func fin() async { await tache.value }
}

/// Follows a depot and the days for all models of an app: one reader, who tells each what may concern it.
///
/// It follows in the depot's threads, act by act, and comes to the main actor once for all that there was.
@MainActor final class ModelFeed {
  /// Whether somebody still listens who was told that.
  typealias Auditeur = @MainActor (Result<Annonce, DepotError>) -> Bool

  private let depot: Depot
  private var auditeurs: [Auditeur] = []
  private var taches: [HeldTask] = []

  init(_ depot: Depot) { self.depot = depot }

  /// Tells somebody from now on, as long as he says that he listens.
  func ecouter(_ auditeur: @escaping Auditeur) {
    auditeurs.append(auditeur)
    guard taches.isEmpty else { return }
    taches = [Self.suivre, Self.compterLesJours].map { veiller in
      HeldTask(
        Task { [weak self, depot] in
          await veiller(depot) { await self?.dire($0) }
        })
    }
  }

  /// Has a loader read again whenever something is new on which depends what it shows; it holds this.
  func suivre<Valeur>(
    _ chargeur: Loader<Valeur>, tete: @escaping (Valeur) -> Head,
    jour: @escaping (Valeur) -> DateCivile?, dependDe depend: @escaping (Valeur, Flux) -> Bool
  ) {
    chargeur.veille = self
    ecouter { [weak chargeur] dite in
      guard let chargeur else { return false }
      switch dite {
      case .failure(let echec): chargeur.noter(echec)
      case .success(let annonce):
        chargeur.relire { lue in annonce.concerne(tete(lue), du: jour(lue)) { depend(lue, $0) } }
      }
      return true
    }
  }

  /// Tells all who listen.
  func dire(_ dite: Result<Annonce, DepotError>) { auditeurs.removeAll { !$0(dite) } }

  /// After an error it waits so long before it asks again, and twice as long after each that follows, up to
  /// a limit: models read anew each time.
  private nonisolated static let repos = Duration.seconds(1)
  private nonisolated static let longRepos = Duration.seconds(32)

  @concurrent private nonisolated static func suivre(
    _ depot: Depot, _ dire: @Sendable (Result<Annonce, DepotError>) async -> Void
  ) async {
    var nouvelles: Nouvelles.AsyncIterator?
    var pause = repos
    while !Task.isCancelled {
      let debut = ContinuousClock.now
      do throws(DepotError) {
        let tete = try await depot.lire { $0.tete }
        // News behind this end will be told, and all before it has to be read now.
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
  @concurrent private nonisolated static func compterLesJours(
    _ depot: Depot, _ dire: @Sendable (Result<Annonce, DepotError>) async -> Void
  ) async {
    var dit: DateCivile?
    while !Task.isCancelled {
      // The follower tells what cannot be read; a registre may yet be opened.
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
  @concurrent private nonisolated static func suivre(
    _ nouvelles: inout Nouvelles.AsyncIterator,
    _ dire: @Sendable (Result<Annonce, DepotError>) async -> Void
  ) async throws(DepotError) {
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

/// That there is something new, up to which end, and what it is about, or that another day has begun: a model
/// that shows that reads it again.
struct Annonce: Sendable {
  /// The end up to which it goes; nothing where all is to be read again.
  private var tete: Head?
  /// The streams that it is about; nothing where these may be any.
  private var flux: Set<Flux>? = []
  /// Whether something that was shown may be gone from the journal.
  private var estReprise = false
  /// Which day it is, where that is all that is told.
  private var jour: DateCivile?

  /// So many streams are told apart; news of more touches all.
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
