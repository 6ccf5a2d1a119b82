import Synchronization

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
