import Facturier

/// That there is something new, up to which end, and what it is about, or that another day has begun: whoever
/// shows that reads it again.
struct Annonce: Sendable {
  /// The end up to which it goes; nothing where all is to be read again, whatever was read.
  private var tete: Head?
  /// The streams that it is about; nothing where these may be any.
  private var flux: Set<Flux>? = []
  /// Whether something that was shown may be gone from the journal.
  private var estReprise = false
  /// Which day it is, where that is all that is told.
  private var jour: DateCivile?

  /// So many streams are told apart; whatever touches more touches all.
  private static let distingues = 1024

  /// Tells of nothing yet.
  init() {}

  /// Tells that anything may have changed.
  init(tout tete: Head?) { (self.tete, flux) = (tete, nil) }

  /// Tells which day it is.
  init(jour: DateCivile) { self.jour = jour }

  /// Whether there is nothing to tell.
  var estVide: Bool { flux?.isEmpty ?? false }

  /// Adds what was recorded.
  mutating func ajouter(_ acte: Acte, _ tete: Head) {
    self.tete = tete
    for evenement in acte.evenements { flux?.insert(evenement.evenement.flux) }
    if flux?.count ?? 0 > Self.distingues { flux = nil }
  }

  /// Adds that all behind an end was taken back.
  mutating func ajouter(reprise tete: Head) { (self.tete, flux, estReprise) = (tete, nil, true) }

  /// Whether what was read up to an end may have changed since, where it depends on such streams, and on the
  /// day if it names one.
  func concerne(_ lue: Head, du jourLu: DateCivile?, _ depend: (Flux) -> Bool) -> Bool {
    if let jour { return jourLu.map { $0 != jour } ?? false }
    guard let tete, !estReprise else { return true }
    return lue.position < tete.position && (flux?.contains(where: depend) ?? true)
  }
}
