public import Facturation

/// What kept a journal from being read or written: its state, its clock or its files, not a rule.
package struct JournalError: Error, Sendable, CustomStringConvertible {
  /// What happened; stable, for programs to compare.
  package let code: Code
  /// The position concerned, when there is one.
  package let position: Position?
  private let texte: Texte

  /// Says what happened, in both languages, and what to do about it.
  package init(code: Code, position: Position? = nil, francais: String, anglais: String) {
    self.code = code
    self.position = position
    texte = Texte(francais, anglais)
  }

  /// What happened and what to do about it, in one or two sentences.
  package func message(_ langue: Langue) -> String { texte.en(langue) }

  /// What happened, in English.
  package var description: String { message(.anglais) }

  /// Names what happened, in the same words in every version.
  package typealias Code = RefusFacturation.Code
}

extension RefusFacturation.Code {
  /// Somebody has recorded more than the caller had seen.
  public static let versionPerimee = Self(rawValue: "version-perimee")
  /// An idempotency key was used before, for something else.
  public static let cleReutilisee = Self(rawValue: "cle-reutilisee")
  /// The clock stands behind the last event.
  public static let horlogeEnRetard = Self(rawValue: "horloge-en-retard")
  /// The events contradict each other.
  public static let incoherence = Self(rawValue: "incoherence")
  /// What was decided can't follow upon what is recorded, so that nothing was.
  public static let inadmissible = Self(rawValue: "inadmissible")
  /// The journal was called from within one of its own acts.
  public static let appelImbrique = Self(rawValue: "appel-imbrique")
}

extension JournalError {
  /// The caller decided on a state that has changed since.
  package static func stale(_ flux: Flux, seen: Position, last: RecordedEvent?) -> JournalError {
    guard let last else {
      return JournalError(
        code: .versionPerimee, position: seen,
        francais: "\(flux) n'a encore aucun événement, et n'en est pas à la position \(seen).",
        anglais: "\(flux) has no event yet, and does not stand at position \(seen).")
    }
    return JournalError(
      code: .versionPerimee, position: last.position,
      francais: "\(flux) a changé depuis la position \(seen) : \(last.author) y a écrit à la"
        + " position \(last.position). Relisez, puis recommencez.",
      anglais: "\(flux) has changed since position \(seen): \(last.author) wrote to it at"
        + " position \(last.position). Read it again, then retry.")
  }

  /// The same key stands for something else already.
  package static func reused(_ cle: UUIDTexte, at position: Position) -> JournalError {
    JournalError(
      code: .cleReutilisee, position: position,
      francais: "La clé d'idempotence \(cle) a déjà servi à autre chose, à la position"
        + " \(position) ; prenez une clé nouvelle pour un acte nouveau.",
      anglais: "The idempotency key \(cle) was used for something else already, at position"
        + " \(position); take a new key for a new act.")
  }

  /// The events of a stream cannot follow each other.
  package static func incoherent(
    _ incoherence: Incoherence, at event: RecordedEvent
  ) -> JournalError {
    JournalError(
      code: .incoherence, position: event.position,
      francais: "L'événement \(event.position) ne peut suivre ce qui le précède dans"
        + " \(event.evenement.flux) (\(incoherence.texte.francais)) ; vérifiez le registre.",
      anglais: "Event \(event.position) cannot follow what stands before it in"
        + " \(event.evenement.flux) (\(incoherence.texte.anglais)); verify the ledger.")
  }

  /// What was decided cannot follow upon what is recorded.
  static func inadmissible(
    _ evenement: Evenement, _ incoherence: Incoherence
  ) -> JournalError {
    JournalError(
      code: .inadmissible,
      francais: "\(evenement.nom) ne peut suivre ce qui le précède dans \(evenement.flux)"
        + " (\(incoherence.texte.francais)). Rien n'a été enregistré ; c'est une faute du"
        + " programme, signalez-la avec ce message.",
      anglais: "\(evenement.nom) cannot follow what stands before it in \(evenement.flux)"
        + " (\(incoherence.texte.anglais)). Nothing was recorded; this is a fault of the program,"
        + " report it with this message.")
  }

  /// The call would wait for the act that it is made from.
  static var nested: JournalError {
    JournalError(
      code: .appelImbrique,
      francais: "Le journal est appelé au milieu d'un acte qui le tient : il attendrait sans fin."
        + " Lisez ce que montre la vue que l'acte reçoit, et appelez le journal avant ou après.",
      anglais:
        "The journal is called in the middle of an act that holds it: it would wait for ever."
        + " Read what the view shows that the act is given, and call the journal before or after.")
  }

  /// An act is asked for where the one for which there was a place is over.
  package static var tooLate: JournalError {
    JournalError(
      code: .appelImbrique,
      francais: "Un acte est demandé avec les outils d'un autre, qui est terminé. Demandez-le par"
        + " un appel à lui ; il n'est pas enregistré.",
      anglais: "An act is asked for with the tools of another one, which is over. Ask for it by a"
        + " call of its own; it is not recorded.")
  }

  /// The clock would have time step back.
  ///
  /// It is told by how much, which is the same in every time zone.
  static func clockBehind(_ now: Timestamp, last: Timestamp) -> JournalError {
    let retard = Texte(ecart: last.wholeSeconds - now.wholeSeconds)
    return JournalError(
      code: .horlogeEnRetard,
      francais: "L'horloge retarde de \(retard.francais) sur le dernier événement enregistré."
        + " Réglez l'horloge ; si c'est le dernier événement qui a tort, enregistrez une correction"
        + " de l'horloge.",
      anglais: "The clock is \(retard.anglais) behind the last event that was recorded. Set the"
        + " clock; if it is the last event that is wrong, record a correction of the clock.")
  }
}

extension Texte {
  /// So many seconds, in the greatest unit of which there are two: `90 secondes`, `25 heures`.
  fileprivate init(ecart secondes: Int64) {
    let unites = [(86_400, "jours", "days"), (3600, "heures", "hours"), (60, "minutes", "minutes")]
    let (unite, francais, anglais) =
      unites.first { secondes >= 2 * $0.0 } ?? (1, "secondes", "seconds")
    let nombre = secondes / Int64(unite)
    self.init("\(nombre) \(francais)", "\(nombre) \(anglais)")
  }
}
