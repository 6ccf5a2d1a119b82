package import Facturation
package import Journaux
package import Projections

/// What came of holding a journal against another copy of it, or against an anchor.
package struct RapportConfrontation: Sendable {
  /// How this journal stands to the other, or to the anchor's event.
  package enum Rapport: Hashable, Sendable {
    case pareils
    case enAvance(de: Int)
    case enRetard(de: Int)
    case separes
    case autreRegistre
  }

  /// How this journal stands to the other.
  package let rapport: Rapport
  /// How many events of whole acts both have, the same to the byte, where that is known.
  package internal(set) var communs: Int?
  /// This journal.
  package let ici: CopieLue
  /// The other one, if it was one.
  package let autre: CopieLue?
  /// Where they part, if they do.
  package internal(set) var separation: Separation?

  init(_ rapport: Rapport, ici: CopieLue, autre: CopieLue? = nil) {
    self.rapport = rapport
    self.ici = ici
    self.autre = autre
  }

  /// Whether this journal holds all that the other does, and neither is damaged.
  package var contientLAutre: Bool {
    guard ici.anomalie == nil, autre?.anomalie == nil else { return false }
    return switch rapport {
    case .pareils, .enAvance: true
    case .enRetard, .separes, .autreRegistre: false
    }
  }
}

/// What was read of a copy of a journal.
package struct CopieLue: Sendable {
  /// Whose journal it is, if a line says so.
  package let source: RegistreID?
  /// The last event of a whole act, above the first line that is damaged.
  package let tete: Head
  /// What is wrong with the first line that is not what it should be.
  package let anomalie: Anomalie?
  /// How many bytes stand behind the last whole act.
  package let reste: Int
}

/// Where two copies part.
package struct Separation: Sendable {
  /// The position at which they say something else.
  package let position: Position
  /// What this journal says there, if that can be read.
  package let ici: Version?
  /// What the other one says there, if that can be read.
  package let autre: Version?

  /// An event as one copy has it.
  package struct Version: Sendable {
    /// The event.
    package let evenement: RecordedEvent
    /// The hash of its line's bytes: not the one that the line states, where it is damaged.
    package let hash: Empreinte
    /// What it is about, as far as what is above tells it.
    package let entree: EntreeHistorique?
    /// The registre's time zone, if it was opened.
    package let fuseau: FuseauHoraire?
  }
}
