import Facturier
import Synchronization

/// A clock that the scenario sets, which moves on by a second each time it is read.
final class HorlogeDeScene: Sendable {
  private let microsecondes = Mutex<Int64>(0)

  /// Sets the clock to a full hour, UTC.
  func regler(_ jour: String, heure: Int64) throws {
    let date = try DateCivile(texte: jour)
    microsecondes.withLock { $0 = (Int64(date.jour) * 24 + heure) * 3_600_000_000 }
  }

  /// The clock as a journal reads it.
  var horloge: WallClock {
    WallClock { [self] in
      microsecondes.withLock { microsecondes in
        microsecondes += 1_000_000
        return Timestamp(microseconds: microsecondes) ?? Timestamp.epoch
      }
    }
  }

  /// Identifiers of version 7 whose random part counts up.
  var identifiants: IdentifierSource {
    let suite = Suite()
    return IdentifierSource { [self] in
      let millisecondes = microsecondes.withLock { UInt64($0 / 1000) }
      return UUIDTexte(millisecondes: millisecondes, hasard: (0, suite.suivant()))
    }
  }

  private final class Suite: Sendable {
    private let dernier = Mutex<UInt64>(0)

    func suivant() -> UInt64 {
      dernier.withLock { dernier in
        dernier += 1
        return dernier
      }
    }
  }
}
