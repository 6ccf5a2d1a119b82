import Facturation
import Journaux
import Synchronization

/// A clock that stands still until a test sets it, in microseconds since 1970.
final class HorlogeReglable: Sendable {
  private let microsecondes: Mutex<Int64>

  init(_ depart: Int64 = 1_772_442_000_000_000) { microsecondes = Mutex(depart) }

  var valeur: Int64 { microsecondes.withLock { $0 } }

  func avancer(_ ecart: Int64) { microsecondes.withLock { $0 += ecart } }

  var horloge: WallClock {
    WallClock { [self] in Timestamp(microseconds: valeur) ?? .epoch }
  }
}

extension Timestamp {
  static func a(_ microsecondes: Int64) -> Timestamp {
    Timestamp(microseconds: microsecondes) ?? .epoch
  }
}

/// Events that need no rule to be told.
extension Evenement {
  static func client(_ rang: Int) -> Evenement {
    .client(
      ClientID(UUIDTexte(haut: 1, bas: UInt64(rang))),
      .clientCree(ClientCree(fiche: FicheClient(nom: Libelle(texteAdmis: "Client \(rang)")))))
  }

  static let correction = Evenement.registre(
    .horlogeCorrigee(HorlogeCorrigee(motif: Libelle(texteAdmis: "Pile changée"))))
}

extension InMemoryJournal {
  @discardableResult
  func inscrire(
    _ evenements: [Evenement], par auteur: String = "camille", cle: UUIDTexte? = nil
  ) throws -> [RecordedEvent] {
    try recordUnchecked(by: Author(texte: auteur), cle: cle) { _, _ in evenements }
  }

  var tous: [RecordedEvent] { get throws { try read { try $0.tous(apres: 0) } } }
}

extension JournalView {
  func tous(apres position: Position) throws -> [RecordedEvent] {
    var tous: [RecordedEvent] = []
    try forEach(after: position) {
      tous.append($0)
      return true
    }
    return tous
  }
}
