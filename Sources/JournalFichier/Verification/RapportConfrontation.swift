public import Facturation
public import Journal
public import Projections

/// What came of holding a journal against another copy of it, or against an anchor.
public struct RapportConfrontation: Sendable {
  /// How this journal stands to the other, or to the anchor's event.
  @nonexhaustive
  public enum Rapport: Hashable, Sendable {
    case pareils
    case enAvance(de: Int)
    case enRetard(de: Int)
    case separes
    case autreRegistre
  }

  /// How this journal stands to the other.
  public let rapport: Rapport
  /// How many events of whole acts both have, the same to the byte, where that is known.
  public internal(set) var communs: Int?
  /// This journal.
  public let ici: CopieLue
  /// The other one, if it was one.
  public let autre: CopieLue?
  /// Where they part, if they do.
  public internal(set) var separation: Separation?

  init(_ rapport: Rapport, ici: CopieLue, autre: CopieLue? = nil) {
    self.rapport = rapport
    self.ici = ici
    self.autre = autre
  }

  /// Whether this journal holds all that the other does, and neither is damaged.
  public var contientLAutre: Bool {
    guard ici.anomalie == nil, autre?.anomalie == nil else { return false }
    return switch rapport {
    case .pareils, .enAvance: true
    case .enRetard, .separes, .autreRegistre: false
    }
  }
}

/// What was read of a copy of a journal.
public struct CopieLue: Sendable {
  /// Whose journal it is, if a line says so.
  public let source: RegistreID?
  /// The last event of a whole act, above the first line that is damaged.
  public let tete: Head
  /// What is wrong with the first line that is not what it should be.
  public let anomalie: Anomalie?
  /// How many bytes stand behind the last whole act.
  public let reste: Int
}

/// Where two copies part.
public struct Separation: Sendable {
  /// The position at which they say something else.
  public let position: Position
  /// What this journal says there, if that can be read.
  public let ici: Version?
  /// What the other one says there, if that can be read.
  public let autre: Version?

  /// An event as one copy has it.
  public struct Version: Sendable {
    /// The event.
    public let evenement: RecordedEvent
    /// The hash of its line's bytes: not the one that the line states, where it is damaged.
    public let hash: Empreinte
    /// What it is about, as far as what is above tells it.
    public let entree: EntreeHistorique?
    /// The registre's time zone, if it was opened.
    public let fuseau: FuseauHoraire?
  }
}
