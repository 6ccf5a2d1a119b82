public import Facturation

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
  /// What keeps the journal cannot be reached, or has failed.
  public static let injoignable = Self(rawValue: "injoignable")
}

extension JournalError {
  /// What a line's fault means; what a newer version wrote is no damage.
  package static func damaged(_ fault: Anomalie, in journal: Texte) -> JournalError {
    switch fault.ecart.regle {
    case .type: return unknownType(fault, in: journal)
    case .format: return unknownFormat(fault, in: journal)
    default: break
    }
    return JournalError(
      code: .endommage, position: fault.position,
      francais: "\(journal.francais) est endommagé à la ligne \(fault.position), octet"
        + " \(fault.octet) (\(fault.regle)) : \(fault.ecart(.francais)). N'y touchez pas ;"
        + " vérifiez-le, et reprenez une copie intacte.",
      anglais: "\(journal.anglais) is damaged at line \(fault.position), byte \(fault.octet)"
        + " (\(fault.regle)): \(fault.ecart(.anglais)). Leave it as it is; verify it, and go back to"
        + " an intact copy.")
  }

  private static func unknownType(
    _ fault: Anomalie, in journal: Texte
  ) -> JournalError {
    // What was found begins with the member's name: ,"type":"ArchiveScellee.v1"…
    let type = fault.ecart.trouve.constante.split(separator: "\"").dropFirst(3).first ?? ""
    return JournalError(
      code: .typeInconnu, position: fault.position,
      francais: "\(journal.francais), ligne \(fault.position) : cette version ne connaît pas le"
        + " type \(type). Une version plus récente l'a écrit : mettez le logiciel à jour.",
      anglais: "\(journal.anglais), line \(fault.position): this version does not know the type"
        + " \(type). A newer version wrote it: update the software.")
  }

  private static func unknownFormat(
    _ fault: Anomalie, in journal: Texte
  ) -> JournalError {
    let (known, found) = (fault.ecart.attendu.constante, fault.ecart.trouve.constante)
    return JournalError(
      code: .formatInconnu, position: fault.position,
      francais:
        "\(journal.francais) est au format \(found) ; cette version ne connaît que le format"
        + " \(known). Une version plus récente l'a écrit : mettez le logiciel à jour.",
      anglais: "\(journal.anglais) is in format \(found); this version knows format \(known) alone."
        + " A newer version wrote it: update the software.")
  }

  /// What was decided cannot be written down.
  package static func unwritable(_ fault: Anomalie) -> JournalError {
    JournalError(
      code: .incoherence, position: fault.position,
      francais: "L'événement \(fault.position) ne peut être écrit (\(fault.regle)) :"
        + " \(fault.ecart(.francais)). Rien n'a été enregistré.",
      anglais: "Event \(fault.position) cannot be written (\(fault.regle)):"
        + " \(fault.ecart(.anglais)). Nothing was recorded.")
  }
}
