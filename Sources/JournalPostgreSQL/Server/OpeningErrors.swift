import Facturation
import Journaux

extension JournalError {
  /// The address names no registre of the base.
  static func unnamed(_ address: ServerAddress) -> JournalError {
    JournalError(
      code: .introuvable,
      francais: "L'adresse \(address.shown) ne dit pas quel registre de la base : ajoutez-y"
        + " registre= et son identifiant.",
      anglais: "The address \(address.shown) does not say which ledger of the database: add"
        + " registre= and its identifier.")
  }

  /// The base has no registre of that name.
  static func absent(_ registre: UUIDTexte, _ address: ServerAddress) -> JournalError {
    JournalError(
      code: .introuvable,
      francais: "La base \(address.base) n'a pas de registre \(registre.texte).",
      anglais: "The database \(address.base) has no ledger \(registre.texte).")
  }

  /// The base has not the tables that this program works with.
  static func unprepared(_ address: ServerAddress, step: Int, of newest: Int) -> JournalError {
    JournalError(
      code: .introuvable,
      francais: "La base \(address.base) n'est pas préparée (étape \(step) sur \(newest)) : son"
        + " propriétaire doit le faire d'abord.",
      anglais: "The database \(address.base) is not prepared (step \(step) of \(newest)): its"
        + " owner has to do that first.")
  }

  /// The base has tables that this program does not know.
  static func newer(_ address: ServerAddress, step: Int, than newest: Int) -> JournalError {
    JournalError(
      code: .formatInconnu,
      francais: "La base \(address.base) a été préparée par une version plus récente (étape"
        + " \(step) ; celle-ci connaît l'étape \(newest)) : mettez le logiciel à jour.",
      anglais: "The database \(address.base) was prepared by a newer version (step \(step); this"
        + " one knows step \(newest)): update the software.")
  }
}
