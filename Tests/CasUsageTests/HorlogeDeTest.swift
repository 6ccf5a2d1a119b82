import Facturation
import Journaux
import Synchronization
import Testing
import Litteraux

/// A clock that stands still until a test moves it.
final class HorlogeDeTest: Sendable {
  private let microsecondes = Mutex<Int64>(0)

  /// Sets the clock, to a time such as `2026-03-02T09:00:00Z`.
  func regler(_ texte: String) throws {
    let complet = texte.replacing("Z", with: ".000000Z")
    let moment = try #require(Timestamp(complet))
    regler(microsecondes: moment.microseconds)
  }

  func regler(microsecondes valeur: Int64) { microsecondes.withLock { $0 = valeur } }

  func avancer(secondes: Int64) { microsecondes.withLock { $0 += secondes * 1_000_000 } }

  /// The clock as a journal reads it.
  var horloge: WallClock {
    WallClock { [self] in
      Timestamp(microseconds: microsecondes.withLock { $0 }) ?? .epoch
    }
  }
}

/// Identifiers that count up from 1, so that a test can foresee them.
final class IdentifiantsDeTest: Sendable {
  private let dernier = Mutex<UInt64>(0)

  var source: IdentifierSource {
    IdentifierSource { [self] in
      dernier.withLock { dernier in
        dernier += 1
        return UUIDTexte(millisecondes: 1, hasard: (0, dernier))
      }
    }
  }
}
