import JournalFichier
import Journaux
import Synchronization

/// Work for a thread, which may have none.
struct Travail: Sendable {
  /// Does it, with all that the thread has taken in hand at once.
  let faire: @Sendable (Lot) -> Void
  /// Tells whoever waits for it why it is not done.
  let refuser: @Sendable (Echec) -> Void
}

/// Threads of its own for work that may wait for a lock or a disk, begun when there is some and ended when
/// there is none.
///
/// The tasks of an app share as many threads as there are processors, and one that waits there keeps
/// others from running. So nothing is done where the system gives no thread: it is refused.
final class Voie: Sendable {
  private let etat = Mutex(Etat())
  private let fils: Int
  private let systeme: Systeme
  private let journal: (any WritableJournal)?

  private struct Etat {
    var file: [Travail] = []
    var fils = 0
  }

  /// Works off one thing after the other in so many threads at most; acts that are written in a journal, many
  /// one behind the other, so as to wait for the disk once.
  init(
    fils: Int = 1, systeme: Systeme = Systeme(), ecrivantDans journal: (any WritableJournal)? = nil
  ) {
    (self.fils, self.systeme, self.journal) = (fils, systeme, journal)
  }

  /// Does something in a thread of its own, and gives what comes of it; what has not begun when the task is
  /// cancelled is not done.
  func executer<Reponse: Sendable>(
    _ lecture: @escaping @Sendable (Demande<Reponse>) throws -> Reponse
  ) async throws(Echec) -> Reponse {
    try await demander { demande, suite, _ in
      suite.resume(returning: Result { try lecture(demande) }.mapError { Echec($0) })
    }
  }

  /// Has a thread do something, and waits for the answer that it gives then or later.
  func demander<Reponse: Sendable>(
    _ travail: @escaping @Sendable (Demande<Reponse>, Demande<Reponse>.Suite, Lot) -> Void
  ) async throws(Echec) -> Reponse {
    let demande = Demande<Reponse>()
    return try await demande.reponse {
      self.ajouter(
        Travail(
          faire: { lot in
            if let suite = demande.commencer() { travail(demande, suite, lot) }
          }, refuser: { demande.refuser($0) }))
    }
  }

  /// Adds work behind what waits.
  private func ajouter(_ travail: Travail) {
    let commence = etat.withLock { etat in
      etat.file.append(travail)
      guard etat.fils < fils else { return false }
      etat.fils += 1
      return true
    }
    guard commence else { return }
    do throws(SystemError) {
      try systeme.inThread {
        while let lot = self.lot() { self.laisserRevenir(lot.count, apres: self.faire(lot)) }
      }
    } catch { for travail in sansFil() { travail.refuser(Echec(JournalError(error))) } }
  }

  /// Does all of it, and tells how long it has waited for the disk.
  private func faire(_ travaux: [Travail]) -> Duration {
    let lot = Lot(dans: journal)
    for travail in travaux { travail.faire(lot) }
    lot.conclure()
    return lot.attente
  }

  /// What nobody is left to do, where a thread could not be begun.
  private func sansFil() -> [Travail] {
    etat.withLock { etat in
      etat.fils -= 1
      guard etat.fils == 0 else { return [] }
      defer { etat.file = [] }
      return etat.file
    }
  }

  /// Waits a little until as much waits as was just done together, but no longer than a tenth of what the
  /// disk took, nor than two milliseconds.
  ///
  /// Tasks that were answered together mostly ask again together: whoever takes the first to come leaves
  /// the others for another wait for the disk.
  private func laisserRevenir(_ nombre: Int, apres attente: Duration) {
    guard nombre > 1 else { return }
    let fin = ContinuousClock.now.advanced(by: min(attente / 10, .milliseconds(2)))
    while enAttente < nombre, ContinuousClock.now < fin { systeme.sleep(microseconds: 50) }
  }

  /// How much waits.
  var enAttente: Int { etat.withLock { $0.file.count } }

  /// What is to be done next; where there is nothing, the thread that asks ends.
  private func lot() -> [Travail]? {
    etat.withLock { etat in
      guard !etat.file.isEmpty else {
        etat.fils -= 1
        return nil
      }
      let lot = Array(etat.file.prefix(journal == nil ? 1 : 128))
      etat.file.removeFirst(lot.count)
      return lot
    }
  }
}

/// What a task asks of a thread, and waits for; until it is begun the task may give it up.
final class Demande<Reponse: Sendable>: Sendable {
  typealias Suite = CheckedContinuation<Result<Reponse, Echec>, Never>

  private let etat = Mutex(Etat.neuve)
  private let abandon = Atomic(false)

  private enum Etat {
    case neuve
    case attend(Suite)
    /// Somebody else answers for it.
    case remise
  }

  /// Whether whoever asked does not want it any more.
  var estAbandonnee: Bool { abandon.load(ordering: .relaxed) }

  /// Has it done by whoever it is handed to, and gives the answer.
  func reponse(_ deposer: @Sendable () -> Void) async throws(Echec) -> Reponse {
    let reponse = await withTaskCancellationHandler {
      await withCheckedContinuation { suite in
        let attend = etat.withLock { etat in
          guard !estAbandonnee else { return false }
          etat = .attend(suite)
          return true
        }
        if attend {
          deposer()
        } else {
          suite.resume(returning: .failure(Echec(CancellationError())))
        }
      }
    } onCancel: {
      abandon.store(true, ordering: .relaxed)
      commencer()?.resume(returning: .failure(Echec(CancellationError())))
    }
    return try reponse.get()
  }

  /// Tells whoever waits, unless it was given up, why it is not done.
  func refuser(_ echec: Echec) { commencer()?.resume(returning: .failure(echec)) }

  /// Takes it in hand, and gives whoever waits; nothing where it was given up, or taken already.
  func commencer() -> Suite? {
    etat.withLock { etat in
      guard case .attend(let suite) = etat else { return nil }
      etat = .remise
      return suite
    }
  }
}

/// Acts that one thread writes one behind the other, and that then wait for the disk together.
final class Lot: Sendable {
  private let journal: (any WritableJournal)?
  private let etat = Mutex(Etat())

  private struct Etat {
    var ecrits: [ActeEcrit] = []
    /// Whether one of them has waited in vain for another process.
    var estVerrouille = false
    var attente = Duration.zero
  }

  init(dans journal: (any WritableJournal)?) { self.journal = journal }

  /// How long it has waited for the disk.
  var attente: Duration { etat.withLock { $0.attente } }

  /// Adds an act that is written.
  func ajouter(_ ecrit: ActeEcrit) { etat.withLock { $0.ecrits.append(ecrit) } }

  /// Takes note of what kept an act from being written.
  func noter(_ erreur: any Error) {
    guard (erreur as? JournalError)?.code == .verrouille else { return }
    etat.withLock { $0.estVerrouille = true }
  }

  /// How the next act waits for other processes: no longer than is left of its patience, or the journal's, since
  /// somebody asked for it, and not at all where one before it has waited in vain.
  ///
  /// Those before it are answered first.
  func attente(_ patience: Duration?, depuis debut: ContinuousClock.Instant) -> ActWait {
    ActWait(patience: patience, already: attendu(depuis: debut), before: { self.conclure() })
  }

  /// How much of its patience the next act has waited since somebody asked for it; nothing where none is left.
  func attendu(depuis debut: ContinuousClock.Instant) -> Duration? {
    etat.withLock(\.estVerrouille) ? nil : debut.duration(to: .now)
  }

  /// Waits until all that is written lasts, and answers whoever waits for it.
  func conclure() {
    let ecrits = etat.withLock { etat in
      defer { etat.ecrits = [] }
      return etat.ecrits
    }
    let debut = ContinuousClock.now
    for ecrit in ecrits {
      do {
        try journal?.settle(ecrit.acte)
        ecrit.conclure(nil)
      } catch { ecrit.conclure(Echec(error)) }
    }
    etat.withLock { $0.attente += debut.duration(to: .now) }
  }
}

/// An act that is written, and who waits until it lasts.
struct ActeEcrit: Sendable {
  let acte: Int
  /// Answers whoever waits, with what kept the act from lasting if anything did.
  let conclure: @Sendable (Echec?) -> Void
}
