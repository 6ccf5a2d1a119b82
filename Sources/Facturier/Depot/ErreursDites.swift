package import Facturation
package import Importers
package import Journaux

extension RefusFacturation: ErreurDite {
  /// The reason and what to do about it.
  package func phrase(_ langue: Langue) -> String { message(langue) }
}

extension ErreurImport: ErreurDite {
  /// The place and what is wrong there.
  package func phrase(_ langue: Langue) -> String { messageSitue(langue) }
}

extension ImportRefuse: ErreurDite {
  /// That of all that may be wrong with a file.
  package var code: RefusFacturation.Code { .importRefuse }

  /// The first fault, and how many there are.
  package func phrase(_ langue: Langue) -> String { message(langue) }
}

extension JournalError: ErreurDite {
  /// What happened and what to do about it.
  package func phrase(_ langue: Langue) -> String { message(langue) }
}
