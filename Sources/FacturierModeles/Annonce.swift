import Facturier

/// That there is something new, up to which end, and what it is about: whoever shows that reads it again.
struct Annonce: Sendable {
  /// The end up to which it goes; nothing where all is to be read again, whatever was read.
  private var tete: Head?
  /// The streams that it is about; nothing where these may be any.
  private var flux: Set<Flux>? = []
  /// Whether something that was shown may be gone from the journal.
  private var estReprise = false

  /// So many streams are told apart; whatever touches more touches all.
  private static let distingues = 1024

  /// Tells of nothing yet.
  init() {}

  /// Tells that anything may have changed.
  init(tout tete: Head?) { (self.tete, flux) = (tete, nil) }

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

  /// Whether what was read up to an end may have changed since, where it depends on such streams.
  func concerne(_ lue: Head, _ depend: (Flux) -> Bool) -> Bool {
    guard let tete, !estReprise else { return true }
    return lue.position < tete.position && (flux?.contains(where: depend) ?? true)
  }
}
