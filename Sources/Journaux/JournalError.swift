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
  /// The decided events can't follow upon those that are recorded, so that nothing was.
  public static let inadmissible = Self(rawValue: "inadmissible")
  /// The journal was called from within one of its own acts.
  public static let appelImbrique = Self(rawValue: "appel-imbrique")
}

extension JournalError {
  /// The caller decided on a state that has changed since.
  package static func stale(seen: Position, last: RecordedEvent?) -> JournalError {
    guard let last else {
      return JournalError(
        code: .versionPerimee, position: seen,
        francais: "Ce que vous changez n'a encore aucun événement, ni donc de position \(seen).",
        anglais: "What you are changing has no event yet, and so no position \(seen).")
    }
    return JournalError(
      code: .versionPerimee, position: last.position,
      francais: "Ce que vous changez a changé depuis la position \(seen) : \(last.author) y a écrit"
        + " à la position \(last.position). Relisez, puis recommencez.",
      anglais: "What you are changing has changed since position \(seen): \(last.author) wrote to"
        + " it at position \(last.position). Read it again, then retry.")
  }

  /// The same key stands for something else already.
  package static func reused(at position: Position) -> JournalError {
    JournalError(
      code: .cleReutilisee, position: position,
      francais: "Cette clé d'idempotence a déjà servi à un autre acte, à la position \(position) ;"
        + " prenez une clé nouvelle pour un acte nouveau.",
      anglais: "This idempotency key has already been used for another act, at position"
        + " \(position); use a new key for a new act.")
  }

  /// The events of a stream cannot follow each other.
  package static func incoherent(
    _ ecart: EcartDEvolution, at event: RecordedEvent
  ) -> JournalError {
    JournalError(
      code: .incoherence, position: event.position,
      francais: "L'événement \(event.position) ne peut suivre ce qui le précède dans"
        + " \(event.evenement.flux) (\(ecart.texte.francais)) ; vérifiez le registre.",
      anglais: "Event \(event.position) cannot follow what stands before it in"
        + " \(event.evenement.flux) (\(ecart.texte.anglais)); verify the ledger.")
  }

  /// The decided events cannot follow upon those that are recorded.
  static func inadmissible(_ evenement: Evenement, _ ecart: EcartDEvolution) -> JournalError {
    JournalError(
      code: .inadmissible,
      francais: "\(evenement.nom) ne peut suivre ce qui le précède dans \(evenement.flux)"
        + " (\(ecart.texte.francais)). Rien n'a été enregistré ; c'est une faute du"
        + " programme, signalez-la avec ce message.",
      anglais: "\(evenement.nom) cannot follow what stands before it in \(evenement.flux)"
        + " (\(ecart.texte.anglais)). Nothing was recorded; this is a fault of the program,"
        + " report it with this message.")
  }

  /// The call would wait for the act that it is made from.
  static var nested: JournalError {
    JournalError(
      code: .appelImbrique,
      francais: "Le journal est appelé au milieu d'un acte qui le tient : il attendrait sans fin."
        + " Lisez ce que montre la vue que l'acte reçoit, et appelez le journal avant ou après.",
      anglais: "The journal is called within an act that holds it: it would wait for ever. Read the"
        + " view that the act is given, and call the journal before or after.")
  }

  /// An act is asked for where the one for which there was a place is over.
  package static var tooLate: JournalError {
    JournalError(
      code: .appelImbrique,
      francais: "Un acte est demandé par le registre d'un autre, qui est terminé. Demandez-le dans"
        + " une fermeture à lui ; il n'est pas enregistré.",
      anglais: "An act is asked for by the registre of another one, which is over. Ask for it in a"
        + " closure of its own; it is not recorded.")
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

// MARK: - What lines say that cannot be read

extension RefusFacturation.Code {
  /// There is no journal.
  public static let introuvable = Self(rawValue: "introuvable")
  /// The journal is damaged.
  public static let endommage = Self(rawValue: "endommage")
  /// The journal holds an event of a type that this version does not know.
  public static let typeInconnu = Self(rawValue: "type-inconnu")
  /// The journal is of a format that this version does not know.
  public static let formatInconnu = Self(rawValue: "format-inconnu")
  /// Somebody else is writing, and went on for too long.
  public static let verrouille = Self(rawValue: "verrouille")
  /// The journal may not be read or written.
  public static let interdit = Self(rawValue: "interdit")
  /// No room is left.
  public static let plein = Self(rawValue: "plein")
  /// Whether the act was recorded is not known.
  public static let incertain = Self(rawValue: "incertain")
  /// The store of the journal cannot be reached, or has failed.
  public static let injoignable = Self(rawValue: "injoignable")
}

extension JournalError {
  /// What a line's fault means; a line of a newer version is no damage.
  package static func damaged(_ fault: Anomalie, in journal: Texte) -> JournalError {
    switch fault.ecart.regle {
    case .type: return unknownType(fault, in: journal)
    case .format: return unknownFormat(fault, in: journal)
    default: break
    }
    return JournalError(
      code: .endommage, position: fault.position,
      francais: "\(journal.francais) est endommagé à la ligne \(fault.position), octet"
        + " \(fault.octet) (règle \(fault.regle)) ; \(fault.ecart(.francais)). N'y touchez pas :"
        + " vérifiez-le, et reprenez une copie intacte.",
      anglais: "\(journal.anglais) is damaged at line \(fault.position), byte \(fault.octet)"
        + " (rule \(fault.regle)): \(fault.ecart(.anglais)). Leave it as it is; verify it, and go"
        + " back to an intact copy.")
  }

  private static func unknownType(_ fault: Anomalie, in journal: Texte) -> JournalError {
    // The text found there begins with the member's name: ,"type":"ArchiveScellee.v1"…
    let type = fault.ecart.trouve.constante.split(separator: "\"").dropFirst(3).first ?? ""
    return JournalError(
      code: .typeInconnu, position: fault.position,
      francais: "\(journal.francais), ligne \(fault.position) : cette version ne connaît pas le"
        + " type \(type). Une version plus récente l'a écrit : mettez le logiciel à jour.",
      anglais: "\(journal.anglais), line \(fault.position): this version does not know the type"
        + " \(type). A newer version wrote it: update the software.")
  }

  private static func unknownFormat(_ fault: Anomalie, in journal: Texte) -> JournalError {
    let (known, found) = (fault.ecart.attendu.constante, fault.ecart.trouve.constante)
    return JournalError(
      code: .formatInconnu, position: fault.position,
      francais:
        "\(journal.francais) est au format \(found) ; cette version ne connaît que le format"
        + " \(known). Une version plus récente l'a écrit : mettez le logiciel à jour.",
      anglais: "\(journal.anglais) is in format \(found); this version knows format \(known) alone."
        + " A newer version wrote it: update the software.")
  }

  /// The decided event cannot be written down.
  package static func unwritable(_ fault: Anomalie) -> JournalError {
    JournalError(
      code: .incoherence, position: fault.position,
      francais: "L'événement \(fault.position) ne peut être écrit (règle \(fault.regle)) ;"
        + " \(fault.ecart(.francais)). Rien n'a été enregistré.",
      anglais: "Event \(fault.position) cannot be written (rule \(fault.regle)):"
        + " \(fault.ecart(.anglais)). Nothing was recorded.")
  }
}

// MARK: - Copies and other places

extension RefusFacturation.Code {
  /// The lines at the copy's place are not a beginning of the journal.
  public static let copieDivergente = Self(rawValue: "copie-divergente")
  /// The program was built without what speaks with PostgreSQL, or the library for that is not there.
  public static let sansPostgresql = Self(rawValue: "sans-postgresql")
  /// The command or the call is for a folder alone.
  public static let dossierRequis = Self(rawValue: "dossier-requis")
}

extension JournalError {
  /// Two registres, or two histories of one, would become one.
  package static func diverging(at position: Position, _ place: String) -> JournalError {
    JournalError(
      code: .copieDivergente, position: position,
      francais: "\(place) contient autre chose, ou davantage, dès l'événement \(position) : rien"
        + " n'y a été copié. Une copie ne s'ajoute qu'à son propre commencement ; prenez un endroit"
        + " vide.",
      anglais: "\(place) holds something else, or more, from event \(position) on: nothing was"
        + " copied to it. A copy is only added to its own beginning; take an empty place.")
  }

  /// Somebody has written to what a copy was to be added to, between two of its steps.
  package static func written(to place: String) -> JournalError {
    JournalError(
      code: .copieDivergente,
      francais: "Un autre programme a écrit dans \(place) pendant la copie. Relancez-la : elle"
        + " continue où elle en est, ou dit ce qui s'y oppose.",
      anglais: "Another program has written to \(place) during the copy. Run it again: it goes on"
        + " where it has come to, or says what stands against it.")
  }

  /// The place is named for another registre than the lines.
  package static func misplaced(_ found: RegistreID, in place: String) -> JournalError {
    JournalError(
      code: .copieDivergente,
      francais: "L'adresse \(place) désigne un autre registre : les lignes sont celles de"
        + " \(found.texte). Mettez cet identifiant dans l'adresse.",
      anglais: "The address \(place) means another ledger: the lines are those of \(found.texte)."
        + " Put that identifier into the address.")
  }

  /// An address cannot be understood; it is not shown, for nobody knows what in it is secret.
  package static let notAnAddress = JournalError(
    code: .introuvable,
    francais: "L'adresse du registre ne se lit pas : il faut"
      + " postgresql://hôte/base?registre=<uuid>, les @, / et ? d'un nom ou d'un mot de"
      + " passe s'écrivant %40, %2F et %3F.",
    anglais: "The ledger's address cannot be read: it must be"
      + " postgresql://host/base?registre=<uuid>, the @, / and ? of a name or a"
      + " password being written %40, %2F and %3F.")

  /// No server can be spoken with.
  package static let withoutPostgreSQL = JournalError(
    code: .sansPostgresql,
    francais: "Ce programme a été construit sans PostgreSQL. Prenez-en un qui le connaît, ou"
      + " construisez-le avec le trait PostgreSQL.",
    anglais: "This program was built without PostgreSQL. Take one that knows it, or build it with"
      + " the trait PostgreSQL.")

  /// PostgreSQL's library is not there, or lacks what is called of it.
  package static func withoutLibpq(_ reason: String) -> JournalError {
    JournalError(
      code: .sansPostgresql,
      francais: "La bibliothèque de PostgreSQL manque, ou n'est pas celle qu'il faut (\(reason))."
        + " Installez libpq 14 ou plus récente.",
      anglais: "PostgreSQL's library is missing, or is not the one that is needed (\(reason))."
        + " Install libpq 14 or later.")
  }

  /// The request works on the files of a folder.
  package static func folderOnly(_ place: String) -> JournalError {
    JournalError(
      code: .dossierRequis,
      francais: "Cela se fait sur les fichiers d'un dossier, et \(place) n'en est pas un."
        + " Copiez le registre dans un dossier d'abord.",
      anglais: "This works on the files of a folder, and \(place) is none. Copy the ledger"
        + " to a folder first.")
  }
}
