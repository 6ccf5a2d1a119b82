public import Facturation

extension JournalError.Code {
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
      + " postgresql://hôte/base?registre=<uuid>, un @ de l'utilisateur s'écrivant %40.",
    anglais: "The ledger's address cannot be read: it must be"
      + " postgresql://host/base?registre=<uuid>, an @ of the user's written as %40.")

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
      francais: "Cela se fait sur les fichiers d'un dossier, et \(place) est dans une base. Copiez"
        + " le registre dans un dossier d'abord.",
      anglais: "This works on the files of a folder, and \(place) is in a database. Copy the"
        + " ledger to a folder first.")
  }
}
