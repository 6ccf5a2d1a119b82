import Facturation
import Hasard
import Journaux
import LigneJSON

/// Answers to questions on the lines of a journal.
enum Lignes {
  /// Every type of event that this version reads.
  static var types: String { EventCatalogue.current.types.joined(separator: " ") }

  /// So many lines of a seed, each event type as often as any other.
  static func auHasard(graine: UInt64, nombre: Int) -> String {
    let presences: [Hasard.Presence] = [.certaines, .toutes, .aucune]
    var lignes = ContiguousArray<UInt8>()
    for rang in 0..<nombre {
      var hasard = Hasard(
        graine: graine &+ UInt64(rang), presence: presences[rang / Hasard.nombreDeSortes % 3])
      var event = hasard.recordedEvent(sorte: rang % Hasard.nombreDeSortes)
      var encoder = LineEncoder(source: hasard.registre())
      encoder.append(&event, to: &lignes)
    }
    return String(decoding: lignes.dropLast(), as: UTF8.self)
  }

  /// Whether the line can be read; if not, at which byte, by which rule, and what was expected.
  static func lire(_ ligne: String) -> String {
    let octets = ContiguousArray(ligne.utf8)
    do {
      _ = try Line.read(octets, in: octets.indices)
      return "valide"
    } catch {
      return "refus \(error.octet) \(error.regle.rawValue) \(error.attendu.constante)"
    }
  }
}
