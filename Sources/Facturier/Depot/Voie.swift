import JournalFichier
import Synchronization

/// Threads of its own for work that may wait for a lock or a disk, begun when there is some and ended when
/// there is none.
///
/// The tasks of an app share as many threads as there are processors, and one that waits there keeps
/// others from running.
final class Voie<Travail: Sendable>: Sendable {
  private let etat = Mutex(Etat())
  private let fils: Int
  private let parLot: Int
  private let faire: @Sendable ([Travail]) -> Void

  private struct Etat {
    var file: [Travail] = []
    var fils = 0
  }

  /// Works in so many threads at most, each of which takes so much at a time of what waits.
  init(fils: Int, parLot: Int, faire: @escaping @Sendable ([Travail]) -> Void) {
    (self.fils, self.parLot, self.faire) = (fils, parLot, faire)
  }

  /// Adds work behind what waits.
  func ajouter(_ travail: Travail) {
    let commence = etat.withLock { etat in
      etat.file.append(travail)
      guard etat.fils < fils else { return false }
      etat.fils += 1
      return true
    }
    guard commence else { return }
    Systeme.inThread {
      while let lot = self.lot() {
        let debut = ContinuousClock.now
        self.faire(lot)
        self.laisserRevenir(lot.count, apres: debut.duration(to: .now))
      }
    }
  }

  /// Waits a little until as much waits as was just done together, but no longer than a tenth of what that
  /// took.
  ///
  /// Tasks that were answered together mostly ask again together: whoever takes the first to come leaves
  /// the others for another wait for the disk.
  private func laisserRevenir(_ nombre: Int, apres duree: Duration) {
    guard nombre > 1 else { return }
    let fin = ContinuousClock.now.advanced(by: duree / 10)
    while enAttente < nombre, ContinuousClock.now < fin { Systeme().sleep(microseconds: 50) }
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
      let lot = Array(etat.file.prefix(parLot))
      etat.file.removeFirst(lot.count)
      return lot
    }
  }
}

/// Work that asks for nothing but to be done.
typealias Lecture = @Sendable () -> Void

extension Voie<Lecture> {
  /// Works off one thing after the other, in so many threads at most.
  convenience init(fils: Int) {
    self.init(fils: fils, parLot: 1) { lot in for lecture in lot { lecture() } }
  }

  /// Does something in a thread of its own, and gives what comes of it; what has not begun when the task is
  /// cancelled is not done.
  func executer<Reponse: Sendable>(
    _ lecture: @escaping @Sendable (Demande<Reponse>) throws -> Reponse
  ) async throws(Echec) -> Reponse {
    let demande = Demande<Reponse>()
    return try await demande.reponse {
      self.ajouter {
        demande.commencer()?.resume(
          returning: Result { try lecture(demande) }.mapError(Echec.init))
      }
    }
  }
}
