import Journaux
import JournalFichier
import Synchronization

/// Work for a thread, which may have none.
protocol Travail: Sendable {
  /// Tells whoever waits for it why it is not done.
  var refuser: @Sendable (Echec) -> Void { get }
}

/// Threads of its own for work that may wait for a lock or a disk, begun when there is some and ended when
/// there is none.
///
/// The tasks of an app share as many threads as there are processors, and one that waits there keeps
/// others from running. So nothing is done where the system gives no thread: it is refused.
final class Voie<Tache: Travail>: Sendable {
  private let etat = Mutex(Etat())
  private let fils: Int
  private let parLot: Int
  private let systeme: Systeme
  private let faire: @Sendable ([Tache]) -> Duration

  private struct Etat {
    var file: [Tache] = []
    var fils = 0
  }

  /// Works in so many threads at most, each of which takes so much at a time of what waits; `faire` tells
  /// how long it has waited for the disk.
  init(
    fils: Int, parLot: Int, systeme: Systeme, faire: @escaping @Sendable ([Tache]) -> Duration
  ) {
    (self.fils, self.parLot, self.systeme, self.faire) = (fils, parLot, systeme, faire)
  }

  /// Adds work behind what waits.
  func ajouter(_ tache: Tache) {
    let commence = etat.withLock { etat in
      etat.file.append(tache)
      guard etat.fils < fils else { return false }
      etat.fils += 1
      return true
    }
    guard commence else { return }
    do throws(SystemError) {
      try systeme.inThread {
        while let lot = self.lot() { self.laisserRevenir(lot.count, apres: self.faire(lot)) }
      }
    } catch {
      let echec = Echec(JournalError(error))
      for tache in sansFil() { tache.refuser(echec) }
    }
  }

  /// What nobody is left to do, where a thread could not be begun.
  private func sansFil() -> [Tache] {
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
  private func lot() -> [Tache]? {
    etat.withLock { etat in
      guard !etat.file.isEmpty else {
        etat.fils -= 1
        return nil
      }
      let lot = Array(etat.file.prefix(parLot))
      etat.file.removeFirst(lot.count)
      return lot
    }
  }
}

/// Work that asks for nothing but to be done.
struct Lecture: Travail {
  let faire: @Sendable () -> Void
  let refuser: @Sendable (Echec) -> Void
}

extension Voie<Lecture> {
  /// Works off one thing after the other, in so many threads at most.
  convenience init(fils: Int, systeme: Systeme = Systeme()) {
    self.init(fils: fils, parLot: 1, systeme: systeme) { lot in
      for lecture in lot { lecture.faire() }
      return .zero
    }
  }

  /// Does something in a thread of its own, and gives what comes of it; what has not begun when the task is
  /// cancelled is not done.
  func executer<Reponse: Sendable>(
    _ lecture: @escaping @Sendable (Demande<Reponse>) throws -> Reponse
  ) async throws(Echec) -> Reponse {
    let demande = Demande<Reponse>()
    return try await demande.reponse {
      self.ajouter(
        Lecture(
          faire: {
            demande.commencer()?.resume(
              returning: Result { try lecture(demande) }.mapError { Echec($0) })
          },
          refuser: { demande.refuser($0) }))
    }
  }
}
