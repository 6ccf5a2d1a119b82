public import Facturation

extension RefusFacturation.Code {
  /// What a copy is to be added to is not a beginning of it.
  public static let copieDivergente = Self(rawValue: "copie-divergente")
  /// The program was built without what speaks with PostgreSQL.
  public static let sansPostgresql = Self(rawValue: "sans-postgresql")
  /// The command or the call is for a folder alone.
  public static let dossierRequis = Self(rawValue: "dossier-requis")
}

extension JournalError {
  /// Two registres, or two histories of one, would become one.
  package static func diverging(at position: Position, _ place: String) -> JournalError {
    JournalError(
      code: .copieDivergente, position: position,
      francais: "\(place) contient autre chose dès l'événement \(position) : rien n'y a été copié."
        + " Une copie ne s'ajoute qu'à son propre commencement ; prenez un endroit vide.",
      anglais: "\(place) holds something else from event \(position) on: nothing was copied to it."
        + " A copy is only added to its own beginning; take an empty place.")
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

  /// What is asked for works on the files of a folder.
  package static func folderOnly(_ place: String) -> JournalError {
    JournalError(
      code: .dossierRequis,
      francais: "Cela se fait sur les fichiers d'un dossier, et \(place) n'en est pas un."
        + " Copiez le registre dans un dossier d'abord.",
      anglais: "This works on the files of a folder, and \(place) is none. Copy the ledger"
        + " to a folder first.")
  }
}
